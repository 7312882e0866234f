// Charts of bars: a ranking, and groups or parts of bars.
var Bars = (function () {
  'use strict';

  var SHADES = ['#0072b2', '#cc7d22', '#00875f', '#ad7cd6', '#d55e00', '#3fa377'];

  /** Grey without a rank, hollow if it is not known. */
  function bar(row, i, theme) {
    var colour = row.rank === Figures.UNFIT ? theme.soft : Axes.colour(row.name, i);
    return { color: Figures.vague(row.numbers) ? 'transparent' : colour, borderColor: colour, borderWidth: 1.5, borderRadius: [0, 3, 3, 0] };
  }

  /** rows: of an answer. */
  function ranking(rows, goal, pattern, theme) {
    var unit = Figures.measure(goal, pattern);
    var option = Axes.frame(theme, 'Ranking of the transports by ' + unit);
    option.xAxis = Axes.valueAxis(theme, unit, false);
    option.yAxis = Axes.nameAxis(theme, rows.map(function (row) { return row.name; }));
    option.series = [{
      type: 'bar', name: unit, barMaxWidth: 22,
      data: rows.map(function (row, i) { return { value: row.numbers[0], itemStyle: bar(row, i, theme) }; }),
      tooltip: { valueFormatter: function (v) { return Figures.number(v) + ' ' + unit; } }
    }, Axes.whiskers(theme, rows.map(function (row, i) { return [i].concat(row.numbers); }), { labels: true })];
    option.height = rows.length * 34 + 60;
    return option;
  }

  /**
   * series: {name, values: [[value, low, high]]}; a group of bars for each name. With totals, [[value, low, high]], the
   * values are parts of one bar for each name.
   */
  function groups(names, series, unit, theme, description, totals) {
    var option = Axes.frame(theme, description);
    option.grid.top = 40;
    option.legend = Axes.legend(theme);
    option.xAxis = Axes.valueAxis(theme, unit, false);
    option.yAxis = Axes.nameAxis(theme, names);
    option.series = series.map(function (s, i) {
      return {
        type: 'bar', name: s.name, data: s.values.map(function (v) { return v[0]; }), stack: totals ? 'all' : undefined, barMaxWidth: Axes.BAR, color: SHADES[i % SHADES.length],
        tooltip: { valueFormatter: function (v) { return Figures.number(v) + ' ' + unit; } }
      };
    });
    (totals ? [totals] : series.map(function (s) { return s.values; })).forEach(function (values, i, all) {
      option.series.push(Axes.whiskers(theme, values.map(function (v, row) { return [row].concat(v); }), { bars: all.length, bar: i, labels: true }));
    });
    option.legend.data = series.map(function (s) { return s.name; });
    option.height = names.length * (totals ? 32 : 16 + 18 * series.length) + 90;
    return option;
  }

  return { ranking: ranking, groups: groups };
})();
