// How the figures of single iterations lie.
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

  return { chart: spread };
})();
