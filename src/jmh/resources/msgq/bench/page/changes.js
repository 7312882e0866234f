// What the message size changes, and what another choice does.
var Changes = (function () {
  'use strict';
  var state = Choice.state;
  var draw = Elements.draw, caption = Elements.caption, asTable = Elements.asTable, column = Elements.column;

  function sizes() {
    var s = Elements.section('sizes');
    var sizes = Choice.control('size').values;
    var series = Figures.lines(sizes.map(function (size) { return size.value; }), function (size) { return Choice.figuresOf(Choice.key('size', size)); });
    s.node.hidden = !series.some(function (line) { return line.points.length > 1; });
    if (s.node.hidden) { return; }
    s.node.querySelector('.say').textContent = Choice.data.crossovers[Choice.key('size', '*')] || '';
    var what = Figures.mainFigure(state.pattern);
    draw(s.body, Lines.bySize(series, what, Elements.theme(), what + ' by message size'));
    caption(s.body, 'A point is a measured size with its 95 % interval, the line between two points only joins them. Both axes are logarithmic.' +
      Figures.unknown(series.reduce(function (all, line) { return all.concat(line.points.map(function (p) { return p.slice(1); })); }, [])));
    asTable(s.body, [column('transport', true)].concat(sizes.map(function (size) { return column(size.label); })),
      series.map(function (line) {
        return { cells: [line.name].concat(sizes.map(function (size) {
          var point = line.points.filter(function (p) { return p[0] === Number(size.value); })[0];
          return point ? Figures.cell(point.slice(1)) : '–';
        })) };
      }), what);
  }

  function changes() {
    var s = Elements.section('changes');
    var form = document.getElementById('compare');
    var able = Choice.data.controls.filter(function (c) {
      return c.name !== 'size' && c.name !== 'pattern' && c.values.filter(function (v) { return Choice.measured(Choice.key(c.name, v.value)); }).length > 1;
    });
    s.node.hidden = able.length === 0;
    if (able.length === 0) { return; }
    if (!state.compare || !able.some(function (c) { return c.name === state.compare; })) {
      var wanted = ['jdk', 'run', 'connection', 'pin'].filter(function (name) { return able.some(function (c) { return c.name === name; }); });
      state.compare = wanted[0] || able[0].name;
    }
    form.textContent = '';
    if (able.length > 1) {
      Controls.select(form, 'compare', 'Compare by', able.map(function (c) { return { value: c.name, label: c.label }; }), state.compare, function (value) {
        state.compare = value;
        changes();
        form.elements.compare.focus();
      });
    }
    var label = Choice.control(state.compare).label;
    s.node.querySelector('h2').textContent = 'What does the ' + (label === 'JDK' ? label : label.toLowerCase()) + ' change?';
    var values = Choice.control(state.compare).values;
    var transports = [];
    var found = {};
    values.forEach(function (value) {
      Choice.figuresOf(Choice.key(state.compare, value.value)).forEach(function (row) {
        if (transports.indexOf(row.name) < 0) { transports.push(row.name); }
        found[row.name + '|' + value.value] = row.numbers.slice(0, 3);
      });
    });
    function of(transport, value) { return found[transport + '|' + value.value] || [null, null, null]; }
    var what = Figures.mainFigure(state.pattern);
    draw(s.body, Bars.groups(transports, values.map(function (value) {
      return { name: value.label, values: transports.map(function (t) { return of(t, value); }) };
    }), what, Elements.theme(), what + ' by ' + state.compare));
    caption(s.body, 'A bar is the ' + what + ' (' + (state.pattern === 'roundtrip' ? 'shorter' : 'longer') + ' is better), the line at its end the 95 % interval for another run; everything else is as chosen at the top.' +
      Figures.unknown(Object.keys(found).map(function (each) { return found[each]; })));
    asTable(s.body, [column('transport', true)].concat(values.map(function (v) { return column(v.label); })),
      transports.map(function (t) {
        return { cells: [t].concat(values.map(function (v) { return Figures.cell(of(t, v)); })) };
      }), what);
  }

  return { sizes: sizes, changes: changes };
})();
