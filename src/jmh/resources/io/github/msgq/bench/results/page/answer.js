// The answer: which transport, its ranking, and what comes with each.
var Answer = (function () {
  'use strict';
  var data = Choice.data, state = Choice.state;
  var element = Elements.element, draw = Elements.draw, clear = Elements.clear, caption = Elements.caption;
  var table = Elements.table, column = Elements.column;

  function show() {
    var say = document.getElementById('answer');
    var parent = document.getElementById('ranking');
    var trade = document.getElementById('tradeoffs');
    clear(parent);
    trade.textContent = '';
    var answer = Choice.answer(state.goal);
    var rows = Choice.ranked(Choice.key(), state.goal);
    var problems = Choice.measurementsOf(Choice.key()).filter(function (measurement) { return measurement.problem; });
    if (rows.length === 0) {
      say.textContent = state.remote && answer
        ? 'Of what was measured here, nothing reaches another host.'
        : 'This was not measured' + (problems.length > 0 ? ': ' + problems.map(function (p) { return p.transport + ' ' + p.problem; }).join('; ') : '') + '.';
      return;
    }
    say.textContent = Figures.words(data.controls, Choice.key()) + ': ' + ((Figures.advice(answer, Choice.who()) || {}).say || 'What was measured here takes a program that starts the other') + '.' +
      (state.remote ? ' The figures are those of the loopback: a network adds its own time.' : '');
    var measure = Figures.measure(state.goal, state.pattern);
    var goal = state.goal;
    var pattern = state.pattern;
    draw(parent, {
      title: Choice.title(Choice.meaning()), file: ['ranking', Choice.key(), goal],
      option: function (theme) { return Bars.ranking(rows, goal, pattern, theme); },
      caption: 'A bar is the figure at the typical speed of the machine (' + (state.goal === 'throughput' ? 'longer' : 'shorter') + ' is better' + '); the line at its end is the 95% interval for another run.' + Figures.unknown(rows.map(function (row) { return row.numbers; })) + Figures.unfit(rows)
    });
    var baseUnknown = rows.some(function (row) { return row.name === data.base && row.rank === '?'; });
    var ranking = table(
      [column('rank'), column('transport', true), column(measure), column('95% interval'), column('× the best'), column('/ ' + data.base)],
      rows.map(function (row) {
        var n = row.numbers;
        return { best: row.best, cells: [row.rank, row.name, Figures.number(n[0]), Figures.interval(n), Figures.times(row), row.toBase === null ? '–' : row.rank === '?' || baseUnknown ? '?' : row.toBase.toFixed(2)] };
      }), 'ranking');
    Elements.sortable(ranking.querySelector('table'));
    parent.appendChild(ranking);
    problems.forEach(function (measurement) { caption(parent, measurement.transport + ': ' + measurement.problem); });
    caption(parent, '× the best: the time or the cost divided by that of the best one. / ' + data.base + ': the figure divided by that of ' + data.base + '.' + (rows.length > 1 ? ' Rank 1–3: one of these, as the tests cannot narrow it further; ?: not known, as there is no interval or one wider than ±50%.' : ''));
    showTradeOffs(trade, rows);
  }

  /** Transports that share a sentence stand before it together. */
  function showTradeOffs(parent, rows) {
    var list = element('dl');
    var said = {};
    rows.forEach(function (row) {
      var known = data.tradeOffs[row.name];
      if (known && said[known.sentence]) {
        said[known.sentence].textContent += ', ' + row.name;
      } else if (known && known.sentence) {
        said[known.sentence] = list.appendChild(element('dt', row.name));
        list.appendChild(element('dd', known.sentence));
      }
    });
    if (list.childNodes.length > 0) {
      parent.appendChild(element('h3', 'What comes with each'));
      parent.appendChild(list);
    }
  }

  return { show: show };
})();
