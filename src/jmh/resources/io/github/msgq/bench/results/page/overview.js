// All situations side by side.
var Overview = (function () {
  'use strict';
  var data = Choice.data, state = Choice.state, names = Choice.names;
  var element = Elements.element, table = Elements.table, column = Elements.column, caption = Elements.caption;

  /** A column for each pattern, connection and placement; the rest is as chosen. */
  function show(update) {
    var parent = document.getElementById('overview');
    var focused = document.activeElement && document.activeElement.value;
    var across = ['pattern', 'connection', 'placement'];
    var columns = [''];
    across.forEach(function (name) {
      columns = columns.reduce(function (all, column) {
        return all.concat(Choice.control(name).values.map(function (v) { return column + '|' + v.value; }));
      }, []);
    });
    columns = columns.map(function (column) {
      var values = column.split('|').slice(1);
      return names.map(function (name) { return across.indexOf(name) < 0 ? state[name] : values[across.indexOf(name)]; }).join('|');
    }).filter(Choice.measured);
    parent.textContent = '';
    if (columns.length === 0) { return; }
    var rows = {};
    var figures = [];
    columns.forEach(function (column) {
      Choice.measurementsOf(column).forEach(function (measurement) { rows[measurement.transport] = rows[measurement.transport] || { cells: [measurement.transport] }; });
    });
    columns.forEach(function (column, i) {
      Choice.ranked(column, goal(column)).forEach(function (row) {
        figures.push(row);
        if (rows[row.name]) { rows[row.name].cells[i + 1] = { text: Figures.times(row), className: shade(row) }; }
      });
      Choice.measurementsOf(column).forEach(function (measurement) { if (measurement.problem) { rows[measurement.transport].cells[i + 1] = measurement.problem.replace(/ .*/, ''); } });
      Object.keys(rows).forEach(function (name) { rows[name].cells[i + 1] = rows[name].cells[i + 1] || '–'; });
    });
    var body = table([column('transport', true)].concat(columns.map(function (c) { return column(Figures.words(data.controls, c, across)); })), Object.keys(rows).map(function (name) { return rows[name]; }), 'overview');
    parent.appendChild(body);
    columns.forEach(function (wanted, i) {
      var head = body.querySelectorAll('th')[i + 1];
      var button = element('button', head.textContent);
      button.type = 'button';
      button.value = wanted;
      button.setAttribute('aria-pressed', wanted === Choice.key());
      button.addEventListener('click', function () {
        wanted.split('|').forEach(function (value, n) { state[names[n]] = value; });
        update();
      });
      head.textContent = '';
      head.appendChild(button);
      if (focused === wanted) { button.focus(); }
    });
    caption(parent, 'A cell is a figure divided by the best of its column: ' + Choice.meaning() + (state.goal === 'cpu' ? '' : ', or the time of a message one way') + '. Green is what the sentence calls the best, or as good. All else is significantly worse than one of these: yellow is below 1.25, orange below 2, red from there on. ?: not known, as there is no interval or one wider than ±50%.' + Figures.unfit(figures) + ' A heading chooses its situation.');
  }

  /** What was chosen as deciding, where it was measured. */
  function goal(column) {
    return [state.goal, 'latency', 'throughput'].filter(function (each) { return data.answers[column][each]; })[0];
  }

  /** By the verdict of the sentence, which is the same for all colours. */
  function shade(row) {
    if (row.rank === '?' || row.rank === Figures.UNFIT) { return ''; }
    return 'shade ' + (row.best ? 'best' : row.times < 1.25 ? 'near' : row.times < 2 ? 'far' : 'farther');
  }

  return { show: show };
})();
