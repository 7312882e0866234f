// Ratios with their intervals, a row each.
var Ratios = (function () {
  'use strict';

  /**
   * rows: {label, place, tone, numbers: [figure, low, high, published], forks: [of the base, others]}, of ratios unless they have a unit. Of ratios 1
   * is marked, or no change if in per cent. What rows in succession have in common is written once.
   */
  function ratios(rows, theme, description, perCent, narrow, unit) {
    function shown(v) { return perCent && v !== null ? Math.max(-100, Math.min(100, 100 * (v - 1))) : v; }
    function said(v) { return perCent ? (v < 1 ? '-' : '+') + Figures.number(Math.abs(100 * (v - 1))) + '%' : Figures.number(v); }
    function name(row) { return row.label + (row.place === '' ? '' : ', ' + row.place); }
    var tones = { good: theme.good, bad: theme.bad, neutral: theme.soft };
    var option = Axes.frame(theme, description);
    option.grid.right = 24;
    var all = rows.reduce(function (some, row) { return some.concat(row.numbers, row.forks ? row.forks[0] : [], row.forks ? row.forks[1] : []); }, unit ? [] : [1]).filter(function (v) { return v > 0; });
    var wide = !perCent && Math.max.apply(null, all) / Math.min.apply(null, all) > 4;
    option.xAxis = Axes.valueAxis(theme, perCent ? 'change of the time, %' : unit || 'ratio', wide);
    option.xAxis.axisLabel.formatter = perCent ? function (v) { return (v > 0 ? '+' : '') + v + '%'; } : function (v) { return unit ? Axes.brief(v) : Figures.trim(v.toFixed(2)); };
    option.xAxis.scale = true;
    if (wide) { Axes.fit(option.xAxis, all); }
    if (perCent) {
      option.xAxis.min = -100;
      option.xAxis.max = 100;
    }
    var labels = rows.map(function (row, i) {
      return row.place === '' ? row.label : (i > 0 && rows[i - 1].label === row.label ? '' : row.label + '\n') + row.place;
    });
    option.yAxis = Axes.nameAxis(theme, rows.map(function (row, i) { return i; }));
    option.yAxis.axisLabel.formatter = function (i) { return labels[i]; };
    option.yAxis.axisLabel.width = narrow ? 130 : 330;
    option.yAxis.axisLabel.overflow = 'break';
    option.yAxis.axisLabel.fontSize = narrow ? 11 : 12;
    option.yAxis.axisLabel.lineHeight = 14;
    var dots = [];
    var published = [];
    var forks = [[], []];
    var lines = [];
    rows.forEach(function (row, i) {
      var n = row.numbers;
      if (n[0] !== null) {
        dots.push({ value: [shown(n[0]), i], itemStyle: { color: tones[row.tone] }, name: name(row) + ': ' + said(n[0]) });
      }
      if (n[1] !== null && n[2] !== null) { lines.push([i, shown(n[0]), shown(n[1]), shown(n[2])]); }
      (row.forks || []).forEach(function (side, s) {
        side.forEach(function (v) { forks[s].push({ value: [shown(v), i], name: name(row) + (s === 0 ? ', base: ' : ': ') + said(v) }); });
      });
      if (n.length > 3 && n[3] !== null) { published.push({ value: [n[3], i], name: name(row) }); }
    });
    option.series = [
      Axes.whiskers(theme, lines, { wide: true }),
      {
        type: 'scatter', name: 'ratio', data: dots, symbolSize: 11, z: 6,
        tooltip: { formatter: function (p) { return p.name + (unit ? ' ' + unit : ''); } },
        markLine: unit ? undefined : { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: theme.soft, type: 'dashed' }, data: [{ xAxis: perCent ? 0 : 1 }] }
      }
    ];
    forks.forEach(function (side, s) {
      option.series.push({
        type: 'scatter', name: s === 0 ? 'forks of the base' : 'forks', data: side, symbolSize: 5, symbolOffset: [0, s === 0 ? 11 : -11], z: 5,
        itemStyle: { color: s === 0 ? 'transparent' : theme.ink, borderColor: theme.ink, borderWidth: 1, opacity: 0.7 },
        tooltip: { formatter: function (p) { return 'fork of ' + p.name; } }
      });
    });
    if (published.length > 0) {
      option.series.push({
        type: 'scatter', name: 'published', data: published, symbol: 'diamond', symbolSize: 12, z: 4, itemStyle: { color: 'transparent', borderColor: theme.ink, borderWidth: 1.5 },
        tooltip: { formatter: function (p) { return p.name + ', published: ' + Figures.number(p.value[0]); } }
      });
    }
    var lines = labels.map(function (label) { return label.split('\n').reduce(function (sum, part) { return sum + Math.ceil(part.length / (narrow ? 18 : 50)); }, 0); });
    option.height = rows.length * Math.max(40, 14 * Math.max.apply(null, lines) + 8) + 60;
    return option;
  }

  return { chart: ratios };
})();
