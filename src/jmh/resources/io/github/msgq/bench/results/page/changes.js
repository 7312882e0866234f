// What the message size and the number of threads change, and what another choice does.
var Changes = (function () {
  'use strict';
  var state = Choice.state;
  var draw = Elements.draw, asTable = Elements.asTable, column = Elements.column;

  function curves() { Object.keys(Lines.CURVES).forEach(curve); }

  function curve(name) {
    var along = Lines.CURVES[name];
    var s = Elements.section(along.id);
    var places = (Choice.control(name) || { values: [] }).values;
    var series = Figures.lines(places.map(function (place) { return place.value; }), function (value) { return Choice.figuresOf(Choice.key(name, value)); });
    s.node.hidden = series.length === 0;
    if (s.node.hidden) { return; }
    var say = (Choice.data.crossovers[Choice.key(name, '*')] || {})[Choice.who()] || '';
    s.node.querySelector('.say').textContent = say;
    var what = Figures.mainFigure(state.pattern);
    draw(s.body, {
      title: Choice.title(what + ' ' + along.by, name), file: [along.id, Choice.key(name, '*')], say: say,
      option: function (theme) { return Lines.along(along, series, what, theme, what + ' ' + along.by); },
      caption: 'A point is the figure at a measured ' + along.point + ' with its 95% interval, the line between two points only joins them. Both axes are logarithmic.' +
      Figures.unknown(series.reduce(function (all, line) { return all.concat(line.points.map(function (p) { return p.slice(1); })); }, []))
    });
    asTable(s.body, [column('transport', true)].concat(places.map(function (place) { return column(place.label); })),
      series.map(function (line) {
        return { cells: [line.name].concat(places.map(function (place) {
          var point = line.points.filter(function (p) { return p[0] === Number(place.value); })[0];
          return point ? Figures.cell(point.slice(1)) : '–';
        })) };
      }), what);
  }

  function changes() {
    var s = Elements.section('changes');
    var form = document.getElementById('compare');
    var able = Choice.data.controls.filter(function (c) {
      return !Lines.CURVES[c.name] && c.name !== 'pattern' && c.values.filter(function (v) { return Choice.measured(Choice.key(c.name, v.value)); }).length > 1;
    });
    s.node.hidden = able.length === 0;
    if (able.length === 0) { return; }
    if (!state.compare || !able.some(function (c) { return c.name === state.compare; })) {
      var wanted = ['jdk', 'run', 'connection', 'placement'].filter(function (name) { return able.some(function (c) { return c.name === name; }); });
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
    var control = Choice.control(state.compare);
    var called = control.label === 'JDK' ? control.label : control.label.toLowerCase();
    s.node.querySelector('h2').textContent = 'What does the ' + called + ' change?';
    var values = control.values;
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
    var series = values.map(function (value) {
      return { name: value.label, values: transports.map(function (t) { return of(t, value); }) };
    });
    draw(s.body, {
      title: Choice.title(what + ' by ' + called, state.compare), file: [state.compare, Choice.key(state.compare, '*')],
      option: function (theme) { return Bars.groups(transports, series, what, theme, what + ' by ' + called); },
      caption: 'A bar is the ' + what + ' (' + (state.pattern === 'roundtrip' ? 'shorter' : 'longer') + ' is better), the line at its end the 95% interval for another run; everything else is as chosen at the top.' +
      Figures.unknown(Object.keys(found).map(function (each) { return found[each]; }))
    });
    asTable(s.body, [column('transport', true)].concat(values.map(function (v) { return column(v.label); })),
      transports.map(function (t) {
        return { cells: [t].concat(values.map(function (v) { return Figures.cell(of(t, v)); })) };
      }), what);
  }

  return { curves: curves, changes: changes };
})();
