// What all charts are made of: colours, axes, the lines of intervals. From plain data to the options of ECharts; knows no page.
var Axes = (function () {
  'use strict';

  // Seen on light and on dark paper alike: their contrast with each is above 3.
  var COLOURS = {
    'shm': '#857600', 'shm-ffm': '#a08c10', 'shm-sleep': '#8f7a2a', 'sysv': '#0072b2', 'posix': '#379ad7', 'pipe': '#00875f', 'fifo': '#3fa377', 'tcp': '#d55e00', 'tcp-nio': '#cc7d22',
    'uds': '#8150b3', 'uds-jnr': '#ad7cd6', 'uds-seqpacket': '#a8467c', 'sysv-ffm': '#4a7fa0', 'posix-ffm': '#5a96bb'
  };
  var MORE = ['#8c6d31', '#637939', '#ad494a', '#3182bd', '#95538b', '#6b6ecf'];

  var BAR = 18; // the thickest of several

  var LIGHT = { paper: '#ffffff', ink: '#1c2024', soft: '#5b6470', line: '#d9dee5', panel: '#f6f7f9', good: '#1a7f4b', bad: '#b3261e' };
  var DARK = { paper: '#14171b', ink: '#e7eaee', soft: '#a3adba', line: '#363d47', panel: '#1d2127', good: '#63d297', bad: '#ff9a8f' };

  function colour(name, index) {
    return COLOURS[name] || MORE[index % MORE.length];
  }

  /** For the marks of an axis. */
  function brief(value) {
    var size = Math.abs(value);
    if (size >= 1e9) { return Figures.trim((value / 1e9).toFixed(1)) + ' G'; }
    if (size >= 1e6) { return Figures.trim((value / 1e6).toFixed(1)) + ' M'; }
    if (size >= 1e3) { return Figures.trim((value / 1e3).toFixed(1)) + ' k'; }
    return Figures.trim(value.toPrecision(3));
  }

  function frame(theme, description) {
    return {
      animation: false,
      backgroundColor: 'transparent',
      aria: { enabled: true, label: { enabled: true, description: description } },
      textStyle: { fontFamily: "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif", color: theme.ink },
      grid: { left: 8, right: 84, top: 12, bottom: 34, containLabel: true },
      tooltip: { // not of HTML, which a name in a result file could be
        renderMode: 'richText', trigger: 'item', confine: true, backgroundColor: theme.panel, borderColor: theme.line, textStyle: { color: theme.ink }
      }
    };
  }

  function valueAxis(theme, name, log) {
    return {
      type: log ? 'log' : 'value', name: name, nameLocation: 'middle', nameGap: 26, splitNumber: 4,
      nameTextStyle: { color: theme.soft }, axisLabel: { color: theme.soft, formatter: brief, hideOverlap: true },
      axisLine: { lineStyle: { color: theme.line } }, splitLine: { lineStyle: { color: theme.line } }, minorTick: { show: false }
    };
  }

  function nameAxis(theme, names) {
    return {
      type: 'category', data: names, inverse: true, axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.line } }, axisLabel: { color: theme.ink, interval: 0 }
    };
  }

  function legend(theme) {
    return { type: 'scroll', top: 0, left: 0, right: 0, icon: 'roundRect', textStyle: { color: theme.ink }, pageTextStyle: { color: theme.soft }, pageIconColor: theme.ink };
  }

  /**
   * Intervals as thin lines: points are [place, value, low, high], the place a row, or with how.upright a value of the
   * other axis. how.bar of how.bars that share a row; how.labels writes the value beyond the line. A figure that is not
   * known has none, but a ? behind its value: how.unknown says which, or else its width; how.wide draws every line.
   */
  function whiskers(theme, points, how) {
    var along = how.upright ? 1 : 0;
    return {
      type: 'custom', name: how.name || '95% interval', silent: true, z: 5,
      data: points.map(function (p) {
        var hidden = how.unknown ? how.unknown(p) : !how.wide && Figures.vague(p.slice(1));
        return [p[0], p[1], hidden ? null : p[2], hidden ? null : p[3], hidden ? 1 : 0];
      }),
      encode: how.upright ? { x: 0, y: [2, 3] } : { x: [2, 3], y: 0 },
      renderItem: function (params, api) {
        var offset = how.bars ? api.barLayout({ count: how.bars, barMaxWidth: BAR })[how.bar].offsetCenter : 0;
        function point(value, beside) {
          var p = how.upright ? api.coord([api.value(0), value]) : api.coord([value, api.value(0)]);
          p[1 - along] += offset + (beside || 0);
          return p;
        }
        function line(from, to) {
          return { type: 'line', shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, style: { stroke: how.colour || theme.ink, lineWidth: 1.5, fill: null } };
        }
        var value = api.value(1);
        var low = api.value(2);
        var high = api.value(3);
        var parts = isNaN(low) ? [] : [line(point(low), point(high)), line(point(low, -4), point(low, 4)), line(point(high, -4), point(high, 4))];
        if (how.labels && !isNaN(value)) {
          var end = point(isNaN(high) ? value : Math.max(high, value));
          parts.push({ type: 'text', x: end[0] + 8, y: end[1], style: { text: Figures.number(value) + (api.value(4) ? ' ?' : ''), fill: theme.ink, fontSize: 12, textVerticalAlign: 'middle' } });
        }
        return { type: 'group', children: parts };
      }
    };
  }

  /** Round values from the last below to the first above, not too many. */
  function rounds(low, high) {
    function between(steps) {
      var all = [];
      for (var power = Math.floor(Math.log(low) / Math.LN10); power <= Math.ceil(Math.log(high) / Math.LN10); power++) {
        steps.forEach(function (step) { all.push(Number(step + 'e' + power)); });
      }
      var below = all.filter(function (v) { return v <= low; });
      return all.slice(Math.max(0, below.length - 1)).filter(function (v, i, some) { return i === 0 || some[i - 1] < high; });
    }
    var fitting = [[1, 1.5, 2, 3, 4, 6, 8], [1, 2, 5], [1, 3], [1]].map(between).filter(function (marks) { return marks.length < 9; });
    return fitting[0] || between([1]);
  }

  /** A logarithmic axis begins, ends and is marked at round values, or at those that are given. */
  function fit(axis, values, marks) {
    var positive = values.filter(function (v) { return v > 0; });
    var at = marks || rounds(Math.min.apply(null, positive), Math.max.apply(null, positive));
    axis.min = at[0];
    axis.max = at[at.length - 1];
    axis.axisLabel.customValues = at;
    axis.axisTick = { show: false, customValues: at };
    axis.splitLine.customValues = at;
  }

  return { BAR: BAR, brief: brief, light: LIGHT, dark: DARK, colour: colour, frame: frame, valueAxis: valueAxis, nameAxis: nameAxis, legend: legend, whiskers: whiskers, fit: fit };
})();
