// All situations side by side.
var Overview = (function () {
  'use strict';
  var data = Choice.data, state = Choice.state, names = Choice.names;
  var element = Elements.element, table = Elements.table, column = Elements.column, caption = Elements.caption;

  /** A column for each pattern, connection and placement; the rest is as chosen. */
  function show(update) {
    var parent = document.getElementById('overview');
    var focused = document.activeElement && document.activeElement.value;
    var across = ['pattern', 'connection', 'pin'];
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
    columns.forEach(function (column) {
      Choice.cellsOf(column).forEach(function (cell) { rows[cell.transport] = rows[cell.transport] || { cells: [cell.transport] }; });
    });
    columns.forEach(function (column, i) {
      var answer = data.answers[column].latency || data.answers[column].throughput;
      Figures.rows(answer).forEach(function (row) { if (rows[row.name]) { rows[row.name].cells[i + 1] = { text: row.rank === '?' ? '?' : row.numbers[3].toFixed(2), className: shade(row, answer.best.indexOf(row.name) >= 0) }; } });
      Choice.cellsOf(column).forEach(function (cell) { if (cell.problem) { rows[cell.transport].cells[i + 1] = cell.problem.replace(/ .*/, ''); } });
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
    caption(parent, 'How many times as long as with the fastest of its column: the median round trip, or the time of a message one way. Green may be the fastest, as nothing is significantly faster; the redder, the slower; ?: not known, as there is no interval or one wider than ±50 %. A heading chooses its situation.');
  }

  function shade(row, best) {
    if (row.rank === '?') { return ''; }
    return best ? 'shade best' : 'shade ' + (row.numbers[3] < 1.25 ? 'near' : row.numbers[3] < 2 ? 'far' : 'farther');
  }

  return { show: show };
})();
