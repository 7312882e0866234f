// Charts of lines: percentiles, and figures by message size or by the number of threads.
var Lines = (function () {
  'use strict';

  function bytes(value) {
    if (value >= 1048576) { return Figures.trim((value / 1048576).toFixed(1)) + ' MiB'; }
    return value >= 1024 ? Figures.trim((value / 1024).toFixed(1)) + ' KiB' : value + ' B';
  }

  /** Whether a point is not known well enough. */
  function vague(point) { return Figures.vague(point.slice(1)); }

  /** The same of a load, where what is not known well enough has no upper end. */
  function unbounded(point) { return point[2] !== null && point[3] === null; }

  /**
   * series: {name, points: [[place, value, low, high]]}, a line each with its intervals; the values logarithmic. unknown
   * says of a point whether it is not known.
   */
  function lines(series, unit, theme, description, unknown) {
    var option = Axes.frame(theme, description);
    option.grid = { left: 34, right: 20, top: 44, bottom: 8, containLabel: true };
    option.legend = Axes.legend(theme);
    option.yAxis = Axes.valueAxis(theme, unit, true);
    option.yAxis.nameGap = 46;
    var room = []; // for figures, and the ends of the intervals that are drawn
    series.forEach(function (s) {
      s.points.forEach(function (p) { room = room.concat(unknown(p) ? p[1] : p.slice(1)); });
    });
    Axes.fit(option.yAxis, room);
    option.series = series.map(function (s, i) {
      return { type: 'line', name: s.name, symbolSize: 7, color: Axes.colour(s.name, i), lineStyle: { width: 2 } };
    });
    series.forEach(function (s, i) {
      option.series.push(Axes.whiskers(theme, s.points, { upright: true, name: s.name, colour: Axes.colour(s.name, i), unknown: unknown }));
    });
    option.height = 380;
    return option;
  }

  /** A point of a line; hollow if it is not known. */
  function dot(value, unknown) { return { value: value, symbol: unknown ? 'emptyCircle' : 'circle' }; }

  function said(point, unknown, unit) { return Figures.number(point[1]) + ' ' + unit + (unknown(point) ? ' ?' : ''); }

  /** series: the place of a point is that of its category. */
  function profile(categories, series, unit, theme, description) {
    var option = lines(series, unit, theme, description, vague);
    option.xAxis = { type: 'category', data: categories, axisLabel: { color: theme.ink }, axisLine: { lineStyle: { color: theme.line } }, axisTick: { show: false } };
    series.forEach(function (s, i) {
      option.series[i].data = s.points.map(function (p) { return dot(p[1], vague(p)); });
      option.series[i].tooltip = { formatter: function (p) { return p.seriesName + ', ' + p.name + ': ' + said(s.points[p.dataIndex], vague, unit); } };
    });
    return option;
  }

  /** What grows along a line, by the name of its control. */
  var CURVES = {
    size: { id: 'sizes', axis: 'message size', by: 'by message size', point: 'size', mark: bytes },
    threads: { id: 'threads', axis: 'client threads', by: 'by client threads', point: 'number of threads', mark: String }
  };

  /** series: the place of a point is a value of what grows; this axis is logarithmic, too. */
  function along(curve, series, unit, theme, description, unbounded) {
    var unknown = unbounded || vague;
    var option = lines(series, unit, theme, description, unknown);
    option.grid.right = 24;
    option.grid.bottom = 30;
    option.xAxis = Axes.valueAxis(theme, curve.axis, true);
    option.xAxis.axisLabel.formatter = function (value) { return curve.mark(value); };
    var places = [];
    series.forEach(function (s, i) {
      s.points.forEach(function (p) { if (places.indexOf(p[0]) < 0) { places.push(p[0]); } });
      option.series[i].data = s.points.map(function (p) { return dot(p, unknown(p)); });
      option.series[i].tooltip = { formatter: function (p) { return p.seriesName + ', ' + curve.mark(p.value[0]) + ': ' + said(p.value, unknown, unit); } };
    });
    Axes.fit(option.xAxis, [], places.sort(function (a, b) { return a - b; }));
    return option;
  }

  var LOAD = {
    rate: { axis: 'messages a second', mark: Axes.brief },
    percentile: { axis: 'percentile', mark: function (place) { return 'p' + Figures.trim((100 - 100 / place).toFixed(2)); } }
  };

  /** chart: {title, axis, limit, lines}, as the page's data have it. */
  function load(chart, theme) {
    var option;
    if (chart.axis === 'time') {
      var longest = Math.max.apply(null, chart.lines.map(function (line) { return line.points.length; }));
      var blocks = Array.from({ length: longest }, function (none, i) { return i + 1; });
      option = profile(blocks, chart.lines, 'µs', theme, chart.title);
    } else {
      option = along(LOAD[chart.axis], chart.lines, 'µs', theme, chart.title, unbounded);
    }
    if (chart.limit) {
      option.series[0].markLine = { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: theme.bad, type: 'dashed' }, data: [{ yAxis: chart.limit }] };
    }
    return option;
  }

  return { load: load, CURVES: CURVES, profile: profile, along: along };
})();
