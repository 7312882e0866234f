// What each kind of chart looks like: from plain data to the options of ECharts. Knows no page.
var Charts = (function () {
  'use strict';

  var COLOURS = {
    'sysv': '#0072b2', 'posix': '#3aa0dd', 'pipe': '#00875f', 'fifo': '#5fb98f', 'tcp': '#d55e00', 'tcp-nio': '#e8963c',
    'uds': '#7d4bb0', 'uds-jnr': '#b184d8', 'uds-seqpacket': '#a8467c', 'sysv-ffm': '#4a7fa0', 'posix-ffm': '#7fb3d0'
  };
  var MORE = ['#8c6d31', '#637939', '#ad494a', '#3182bd', '#7b4173', '#6b6ecf'];
  var SHADES = ['#0072b2', '#e8963c', '#00875f', '#b184d8', '#d55e00', '#5fb98f'];

  var LIGHT = { paper: '#ffffff', ink: '#1c2024', soft: '#5b6470', line: '#d9dee5', panel: '#f6f7f9', good: '#1a7f4b', bad: '#b3261e' };
  var DARK = { paper: '#14171b', ink: '#e7eaee', soft: '#a3adba', line: '#363d47', panel: '#1d2127', good: '#63d297', bad: '#ff9a8f' };

  function colour(name, index) {
    return COLOURS[name] || MORE[(index || 0) % MORE.length];
  }

  function trim(text) {
    return text.indexOf('.') < 0 ? text : text.replace(/\.?0+$/, '');
  }

  /** Three digits, thousands separated. */
  function number(value) {
    if (value === null || value === undefined || isNaN(value)) { return '–'; }
    var size = Math.abs(value);
    if (size >= 100) { return Math.round(value).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ','); }
    return size >= 10 ? value.toFixed(1) : size >= 1 || size === 0 ? value.toFixed(2) : value.toFixed(3);
  }

  /** For the marks of an axis. */
  function brief(value) {
    var size = Math.abs(value);
    if (size >= 1e9) { return trim((value / 1e9).toFixed(1)) + ' G'; }
    if (size >= 1e6) { return trim((value / 1e6).toFixed(1)) + ' M'; }
    if (size >= 1e3) { return trim((value / 1e3).toFixed(1)) + ' k'; }
    return trim(value.toPrecision(3));
  }

  function bytes(value) {
    if (value >= 1048576) { return trim((value / 1048576).toFixed(1)) + ' MiB'; }
    return value >= 1024 ? trim((value / 1024).toFixed(1)) + ' KiB' : value + ' B';
  }

  function frame(theme, description) {
    return {
      animation: false,
      backgroundColor: 'transparent',
      aria: { enabled: true, label: { enabled: true, description: description } },
      textStyle: { fontFamily: "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif", color: theme.ink },
      grid: { left: 8, right: 84, top: 12, bottom: 34, containLabel: true },
      tooltip: { trigger: 'item', confine: true, backgroundColor: theme.panel, borderColor: theme.line, textStyle: { color: theme.ink } }
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

  /** Thin lines from low to high, a row each; data: [row, low, high]. */
  function whiskers(theme, data, offset) {
    return {
      type: 'custom', name: '95 % interval', silent: true, z: 5, data: data, encode: { x: [1, 2], y: 0 },
      itemStyle: { color: theme.ink },
      renderItem: function (params, api) {
        var low = api.coord([api.value(1), api.value(0)]);
        var high = api.coord([api.value(2), api.value(0)]);
        var y = low[1] + (offset || 0);
        var style = { stroke: theme.ink, lineWidth: 1.5, fill: null };
        return {
          type: 'group',
          children: [
            { type: 'line', shape: { x1: low[0], y1: y, x2: high[0], y2: y }, style: style },
            { type: 'line', shape: { x1: low[0], y1: y - 4, x2: low[0], y2: y + 4 }, style: style },
            { type: 'line', shape: { x1: high[0], y1: y - 4, x2: high[0], y2: y + 4 }, style: style }
          ]
        };
      }
    };
  }

  /** rows: {name, value, low, high}. */
  function bars(rows, unit, theme, description) {
    var option = frame(theme, description);
    option.xAxis = valueAxis(theme, unit, false);
    option.yAxis = nameAxis(theme, rows.map(function (row) { return row.name; }));
    option.series = [{
      type: 'bar', name: unit, barMaxWidth: 22,
      label: { show: true, position: 'right', distance: 8, color: theme.ink, formatter: function (p) { return number(p.value); } },
      data: rows.map(function (row, i) { return { value: row.value, itemStyle: { color: colour(row.name, i), borderRadius: [0, 3, 3, 0] } }; }),
      tooltip: { valueFormatter: function (v) { return number(v) + ' ' + unit; } }
    }];
    var lines = rows.map(function (row, i) { return [i, row.low, row.high]; }).filter(function (d) { return d[1] !== null && d[1] !== undefined; });
    if (lines.length > 0) {
      // the label stands beyond the interval
      option.series[0].label.show = false;
      option.series.push(whiskers(theme, lines));
      option.series.push({
        type: 'scatter', symbolSize: 0.1, silent: true, z: 6, tooltip: { show: false },
        data: rows.map(function (row, i) { return { value: [row.high === null || row.high === undefined ? row.value : Math.max(row.high, row.value), i], label: { formatter: number(row.value) } }; }),
        label: { show: true, position: 'right', distance: 8, color: theme.ink }
      });
    }
    option.height = rows.length * 34 + 60;
    return option;
  }

  /** What the ranking for a goal is counted in. */
  function measure(goal, pattern) {
    if (goal === 'cpu') { return 'µs of CPU'; }
    if (goal !== 'throughput') { return 'µs'; }
    return pattern === 'roundtrip' ? 'round trips/s' : 'messages/s';
  }

  /** rows: of an answer. */
  function ranking(rows, goal, pattern, theme) {
    var unit = measure(goal, pattern);
    return bars(
      rows.map(function (row) { return { name: row.name, value: row.numbers[0], low: row.numbers[1], high: row.numbers[2] }; }),
      unit, theme, 'Ranking of the transports by ' + unit);
  }

  function mainFigure(pattern) { return pattern === 'roundtrip' ? 'median round trip, µs' : 'messages/s'; }

  /** The cells of each size as a line for each transport: {name, points: [[size, value]]}. */
  function lines(sizes, cellsOf) {
    var found = {};
    var all = [];
    sizes.forEach(function (size) {
      cellsOf(size).forEach(function (cell) {
        if (!cell.figures.main) { return; }
        if (!found[cell.transport]) { all.push(found[cell.transport] = { name: cell.transport, points: [] }); }
        found[cell.transport].points.push([Number(size), cell.figures.main[0]]);
      });
    });
    return all;
  }

  /** A logarithmic axis begins and ends at a power of its base unless told. */
  function fit(axis, values, margin) {
    var positive = values.filter(function (v) { return v > 0; });
    axis.min = Number((Math.min.apply(null, positive) / margin).toPrecision(2));
    axis.max = Number((Math.max.apply(null, positive) * margin).toPrecision(2));
  }

  /** series: {name, values}, a line each over the categories. */
  function profile(categories, series, unit, theme, description) {
    var option = frame(theme, description);
    option.grid = { left: 34, right: 20, top: 44, bottom: 8, containLabel: true };
    option.legend = legend(theme);
    option.xAxis = { type: 'category', data: categories, axisLabel: { color: theme.ink }, axisLine: { lineStyle: { color: theme.line } }, axisTick: { show: false } };
    option.yAxis = valueAxis(theme, unit, true);
    option.yAxis.nameGap = 46;
    fit(option.yAxis, series.reduce(function (all, s) { return all.concat(s.values); }, []), 1.2);
    option.series = series.map(function (s, i) {
      return {
        type: 'line', name: s.name, data: s.values, symbol: 'circle', symbolSize: 7, color: colour(s.name, i),
        lineStyle: { width: 2 }, tooltip: { valueFormatter: function (v) { return number(v) + ' ' + unit; } }
      };
    });
    option.height = 380;
    return option;
  }

  /** series: {name, points: [[size, value]]}; both axes logarithmic. */
  function bySize(series, unit, theme, description) {
    var option = frame(theme, description);
    option.grid = { left: 34, right: 24, top: 44, bottom: 30, containLabel: true };
    option.legend = legend(theme);
    option.xAxis = valueAxis(theme, 'message size', true);
    option.xAxis.axisLabel.formatter = bytes;
    option.xAxis.logBase = 2;
    option.yAxis = valueAxis(theme, unit, true);
    option.yAxis.nameGap = 46;
    fit(option.yAxis, series.reduce(function (all, s) { return all.concat(s.points.map(function (p) { return p[1]; })); }, []), 1.2);
    option.series = series.map(function (s, i) {
      return {
        type: 'line', name: s.name, data: s.points, symbol: 'circle', symbolSize: 7, color: colour(s.name, i), lineStyle: { width: 2 },
        tooltip: { formatter: function (p) { return p.seriesName + ', ' + bytes(p.value[0]) + ': ' + number(p.value[1]) + ' ' + unit; } }
      };
    });
    option.height = 380;
    return option;
  }

  /** series: {name, values}; a group of bars for each name. */
  function groups(names, series, unit, theme, description, stack) {
    var option = frame(theme, description);
    option.grid.top = 40;
    option.legend = legend(theme);
    option.xAxis = valueAxis(theme, unit, false);
    option.yAxis = nameAxis(theme, names);
    option.series = series.map(function (s, i) {
      return {
        type: 'bar', name: s.name, data: s.values, stack: stack ? 'all' : undefined, barMaxWidth: 18, color: SHADES[i % SHADES.length],
        label: { show: !stack, position: 'right', color: theme.ink, formatter: function (p) { return number(p.value); } },
        tooltip: { valueFormatter: function (v) { return number(v) + ' ' + unit; } }
      };
    });
    option.height = names.length * (stack ? 32 : 16 + 18 * series.length) + 90;
    return option;
  }

  /** rows: {label, verdict, tone, numbers: [ratio, low, high, published]}; 1 is marked. */
  function ratios(rows, theme, description, narrow) {
    var tones = { good: theme.good, bad: theme.bad, neutral: theme.soft };
    var option = frame(theme, description);
    option.grid.right = 24;
    var all = rows.reduce(function (some, row) { return some.concat(row.numbers); }, [1]).filter(function (v) { return v > 0; });
    var wide = Math.max.apply(null, all) / Math.min.apply(null, all) > 4;
    option.xAxis = valueAxis(theme, 'ratio', wide);
    option.xAxis.axisLabel.formatter = function (v) { return trim(v.toFixed(2)); };
    option.xAxis.scale = true;
    if (wide) {
      option.xAxis.logBase = 2;
      fit(option.xAxis, all, 1.1);
    }
    option.yAxis = nameAxis(theme, rows.map(function (row) { return row.label; }));
    option.yAxis.axisLabel.width = narrow ? 130 : 300;
    option.yAxis.axisLabel.overflow = 'break';
    option.yAxis.axisLabel.fontSize = narrow ? 11 : 12;
    option.yAxis.axisLabel.lineHeight = 14;
    var dots = [];
    var published = [];
    var lines = [];
    rows.forEach(function (row, i) {
      var n = row.numbers;
      if (n[0] !== null) {
        dots.push({ value: [n[0], i], itemStyle: { color: tones[row.tone] }, name: row.label });
      }
      if (n[1] !== null && n[2] !== null) { lines.push([i, n[1], n[2]]); }
      if (n.length > 3 && n[3] !== null) { published.push({ value: [n[3], i], name: row.label }); }
    });
    option.series = [
      whiskers(theme, lines),
      {
        type: 'scatter', name: 'ratio', data: dots, symbolSize: 11, z: 6,
        tooltip: { formatter: function (p) { return p.name + ': ' + number(p.value[0]); } },
        markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: theme.soft, type: 'dashed' }, data: [{ xAxis: 1 }] }
      }
    ];
    if (published.length > 0) {
      option.series.push({
        type: 'scatter', name: 'published', data: published, symbol: 'diamond', symbolSize: 12, z: 4, itemStyle: { color: 'transparent', borderColor: theme.ink, borderWidth: 1.5 },
        tooltip: { formatter: function (p) { return p.name + ', published: ' + number(p.value[0]); } }
      });
    }
    option.height = rows.length * (narrow ? 58 : 40) + 60;
    return option;
  }

  return {
    light: LIGHT, dark: DARK, number: number, bytes: bytes, measure: measure, mainFigure: mainFigure, lines: lines,
    ranking: ranking, profile: profile, bySize: bySize, groups: groups, ratios: ratios
  };
})();
