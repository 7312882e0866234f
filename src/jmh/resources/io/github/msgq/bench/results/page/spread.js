// How figures of iterations and single round trips lie.
var Spread = (function () {
  'use strict';

  /** rows: {name, values}; how the figures of their iterations lie, thick where there are many, and a dot each. */
  function spread(rows, unit, theme, description) {
    var option = Axes.frame(theme, description);
    var all = rows.map(function (row) { return row.values; });
    option.grid.right = 24;
    option.xAxis = Axes.valueAxis(theme, unit, true);
    Axes.fit(option.xAxis, all.reduce(function (some, values) { return some.concat(values); }, []));
    option.yAxis = Axes.nameAxis(theme, rows.map(function (row) { return row.name; }));
    option.series = [{
      type: 'custom', name: 'density', silent: true, data: rows.map(function (row, i) { return [0, i]; }),
      encode: { x: -1, y: 1 },
      renderItem: function (params, api) {
        var i = api.value(1);
        var outline = density(all[i]);
        var most = Math.max.apply(null, outline.map(function (p) { return p[1]; }));
        var upper = [];
        var lower = [];
        outline.forEach(function (p) {
          var at = api.coord([p[0], i]);
          upper.push([at[0], at[1] - 13 * p[1] / most]);
          lower.unshift([at[0], at[1] + 13 * p[1] / most]);
        });
        return { type: 'polygon', shape: { points: upper.concat(lower) }, style: { fill: Axes.colour(rows[i].name, i), opacity: 0.35, stroke: Axes.colour(rows[i].name, i) } };
      }
    }, {
      type: 'scatter', name: 'iteration', symbolSize: 4,
      data: all.reduce(function (some, values, i) {
        return some.concat(values.map(function (v) { return { value: [v, i], name: rows[i].name, itemStyle: { color: theme.ink, opacity: 0.55 } }; }));
      }, []),
      tooltip: { formatter: function (p) { return p.name + ': ' + Figures.number(p.value[0]) + ' ' + unit; } }
    }];
    option.height = rows.length * 34 + 60;
    return option;
  }

  /** In so many bins a time doubles, as in Java. */
  var BINS = 6;

  var HEIGHT = 34;

  /** Percentiles that are marked, and how. */
  var MARKS = { 'p50': 'circle', 'p99': 'diamond', 'p99.9': 'triangle' };

  /**
   * rows: {name, first, counts, marks: {p50, ...}}; how many round trips took how long. The highest bar of each row is as
   * high as those of the others, and one that is not empty is never too low to see.
   */
  function histogram(rows, theme, description) {
    var option = Axes.frame(theme, description);
    option.grid.right = 24;
    option.grid.top = 40;
    option.legend = Axes.legend(theme);
    option.legend.icon = null;
    option.legend.itemWidth = 12;
    option.legend.data = Object.keys(MARKS);
    option.xAxis = Axes.valueAxis(theme, 'round trip, µs', true);
    function from(bin) { return Math.pow(2, bin / BINS); }
    var bars = [];
    rows.forEach(function (row, i) {
      var most = Math.max.apply(null, row.counts);
      var all = row.counts.reduce(function (a, b) { return a + b; }, 0);
      row.counts.forEach(function (count, n) {
        if (count > 0) { bars.push({ value: [from(row.first + n), i, from(row.first + n + 1), count / most, count / all, count], name: row.name }); }
      });
    });
    Axes.fit(option.xAxis, bars.reduce(function (ends, bar) { return ends.concat(bar.value[0], bar.value[2]); }, []));
    option.yAxis = Axes.nameAxis(theme, rows.map(function (row) { return row.name; }));
    option.series = [{
      type: 'custom', name: 'round trips', data: bars, encode: { x: [0, 2], y: 1 },
      renderItem: function (params, api) {
        var i = api.value(1);
        var left = api.coord([api.value(0), i]);
        var right = api.coord([api.value(2), i]);
        var height = Math.max(1, HEIGHT * api.value(3));
        return { type: 'rect', shape: { x: left[0], y: left[1] + HEIGHT / 2 - height, width: right[0] - left[0], height: height }, style: { fill: Axes.colour(rows[i].name, i) } };
      },
      tooltip: { formatter: function (p) { return p.name + ', ' + Figures.number(p.value[0]) + ' to ' + Figures.number(p.value[2]) + ' µs: ' + Figures.number(p.value[5]) + ' round trips, ' + Figures.number(100 * p.value[4]) + '%'; } }
    }].concat(Object.keys(MARKS).map(function (mark) {
      return {
        type: 'scatter', name: mark, symbol: MARKS[mark], symbolSize: 9, symbolOffset: [0, HEIGHT / 2], z: 6, color: theme.ink, itemStyle: { borderColor: theme.paper, borderWidth: 1 },
        data: rows.map(function (row, i) { return { value: [row.marks[mark], i], name: row.name }; }).filter(function (p) { return p.value[0] !== null; }),
        tooltip: { formatter: function (p) { return p.name + ', ' + mark + ': ' + Figures.number(p.value[0]) + ' µs'; } }
      };
    }));
    option.height = rows.length * (HEIGHT + 16) + 100;
    return option;
  }

  /** A kernel estimate over the logarithms, by Silverman's rule: [value, height] from left to right. */
  function density(values) {
    var logs = values.map(Math.log);
    var mean = logs.reduce(function (a, b) { return a + b; }, 0) / logs.length;
    var variance = logs.reduce(function (a, b) { return a + (b - mean) * (b - mean); }, 0) / logs.length;
    var width = Math.max(0.003, 1.06 * Math.sqrt(variance) * Math.pow(logs.length, -0.2));
    var low = Math.min.apply(null, logs) - 2 * width;
    var step = (Math.max.apply(null, logs) + 2 * width - low) / 48;
    var outline = [];
    for (var i = 0; i <= 48; i++) {
      var x = low + i * step;
      outline.push([Math.exp(x), logs.reduce(function (sum, log) { return sum + Math.exp(-Math.pow((x - log) / width, 2) / 2); }, 0)]);
    }
    return outline;
  }

  return { chart: spread, histogram: histogram };
})();
