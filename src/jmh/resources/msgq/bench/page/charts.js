// What each kind of chart looks like: from plain data to the options of ECharts. Knows no page.
var Charts = (function () {
  'use strict';

  var COLOURS = {
    'sysv': '#0072b2', 'posix': '#3aa0dd', 'pipe': '#00875f', 'fifo': '#5fb98f', 'tcp': '#d55e00', 'tcp-nio': '#e8963c',
    'uds': '#7d4bb0', 'uds-jnr': '#b184d8', 'uds-seqpacket': '#a8467c', 'sysv-ffm': '#4a7fa0', 'posix-ffm': '#7fb3d0'
  };
  var MORE = ['#8c6d31', '#637939', '#ad494a', '#3182bd', '#7b4173', '#6b6ecf'];
  var SHADES = ['#0072b2', '#e8963c', '#00875f', '#b184d8', '#d55e00', '#5fb98f'];

  var BAR = 18; // the thickest of several

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

  /** Whether a figure, [value, low, high], is not known: its interval is wider than ±50 %. */
  function vague(figure) { return figure[1] !== null && (figure[2] === null || figure[2] > 1.5 * figure[0]); }

  function interval(figure) {
    return figure[1] === null ? '–' : vague(figure) ? '±>50 %' : number(figure[1]) + ' to ' + number(figure[2]);
  }

  /**
   * Intervals as thin lines: points are [place, value, low, high], the place a row, or with how.upright a value of the
   * other axis. how.bar of how.bars that share a row; how.labels writes the value beyond the line. A figure that is not
   * known has none, but a ? behind its value; how.wide draws every line.
   */
  function whiskers(theme, points, how) {
    var along = how.upright ? 1 : 0;
    return {
      type: 'custom', name: how.name || '95 % interval', silent: true, z: 5,
      data: points.map(function (p) {
        var hidden = !how.wide && vague(p.slice(1));
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
          parts.push({ type: 'text', x: end[0] + 8, y: end[1], style: { text: number(value) + (api.value(4) ? ' ?' : ''), fill: theme.ink, fontSize: 12, textVerticalAlign: 'middle' } });
        }
        return { type: 'group', children: parts };
      }
    };
  }

  /** A point of a line; hollow if it is not known. */
  function point(value, figure) { return { value: value, symbol: vague(figure) ? 'emptyCircle' : 'circle' }; }

  /** rows: {name, numbers: [value, low, high]}. */
  function bars(rows, unit, theme, description) {
    var option = frame(theme, description);
    option.xAxis = valueAxis(theme, unit, false);
    option.yAxis = nameAxis(theme, rows.map(function (row) { return row.name; }));
    option.series = [{
      type: 'bar', name: unit, barMaxWidth: 22,
      data: rows.map(function (row, i) { return { value: row.numbers[0], itemStyle: { color: colour(row.name, i), borderRadius: [0, 3, 3, 0], opacity: vague(row.numbers) ? 0.35 : 1 } }; }),
      tooltip: { valueFormatter: function (v) { return number(v) + ' ' + unit; } }
    }, whiskers(theme, rows.map(function (row, i) { return [i].concat(row.numbers); }), { labels: true })];
    option.height = rows.length * 34 + 60;
    return option;
  }

  /** What a situation is called: the values of what there is a choice of (only of some), and whether there and back. */
  function words(controls, key, some) {
    var values = key.split('|');
    return controls.map(function (control, i) {
      var choice = control.values.filter(function (v) { return v.value === values[i]; })[0];
      return choice && (!some || some.indexOf(control.name) >= 0) && control.values.length + (control.name === 'pattern') > 1 ? choice.label.replace(/:.*/, '') : '';
    }).filter(function (text) { return text; }).join(', ');
  }

  /** What the ranking for a goal is counted in. */
  function measure(goal, pattern) {
    if (goal === 'cpu') { return 'µs of CPU'; }
    if (goal !== 'throughput') { return 'µs'; }
    return pattern === 'roundtrip' ? 'round trips/s' : 'messages/s';
  }

  /** The candidates of an answer, the best first: {name, rank, numbers: [value, low, high, by the best's, by tcp's]}. */
  function rows(answer) {
    return answer.names.map(function (name, i) { return { name: name, rank: answer.ranks[i], numbers: answer.numbers[i] }; });
  }

  /** The main figures of a situation as such rows, in the order of the run. */
  function figures(data, key) {
    var answer = data.answers[key] && (data.answers[key].latency || data.answers[key].throughput);
    var found = answer ? rows(answer) : [];
    return (data.cells[key] || []).map(function (cell) {
      return found.filter(function (row) { return row.name === cell.transport; })[0];
    }).filter(function (row) { return row; });
  }

  /** rows: of an answer. */
  function ranking(rows, goal, pattern, theme) {
    var unit = measure(goal, pattern);
    return bars(rows, unit, theme, 'Ranking of the transports by ' + unit);
  }

  function mainFigure(pattern) { return pattern === 'roundtrip' ? 'median round trip, µs' : 'messages/s'; }

  /** The figures of each size as a line for each transport: {name, points: [[size, value, low, high]]}. */
  function lines(sizes, figuresOf) {
    var found = {};
    var all = [];
    sizes.forEach(function (size) {
      figuresOf(size).forEach(function (row) {
        if (!found[row.name]) { all.push(found[row.name] = { name: row.name, points: [] }); }
        found[row.name].points.push([Number(size)].concat(row.numbers.slice(0, 3)));
      });
    });
    return all;
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

  /** What an axis has room for: figures, and the ends of the intervals that are drawn. */
  function drawn(figures) {
    return figures.reduce(function (all, f) { return all.concat(vague(f) ? f[0] : f); }, []);
  }

  /** series: {name, values: [[value, low, high]]}, a line each over the categories. */
  function profile(categories, series, unit, theme, description) {
    var option = frame(theme, description);
    option.grid = { left: 34, right: 20, top: 44, bottom: 8, containLabel: true };
    option.legend = legend(theme);
    option.xAxis = { type: 'category', data: categories, axisLabel: { color: theme.ink }, axisLine: { lineStyle: { color: theme.line } }, axisTick: { show: false } };
    option.yAxis = valueAxis(theme, unit, true);
    option.yAxis.nameGap = 46;
    fit(option.yAxis, drawn(series.reduce(function (all, s) { return all.concat(s.values); }, [])));
    option.series = series.map(function (s, i) {
      return {
        type: 'line', name: s.name, data: s.values.map(function (v) { return point(v[0], v); }), symbolSize: 7, color: colour(s.name, i),
        lineStyle: { width: 2 }, tooltip: { valueFormatter: function (v) { return number(v) + ' ' + unit; } }
      };
    });
    series.forEach(function (s, i) {
      option.series.push(whiskers(theme, s.values.map(function (v, at) { return [at].concat(v); }), { upright: true, name: s.name, colour: colour(s.name, i) }));
    });
    option.height = 380;
    return option;
  }

  function sizes(series) {
    var all = [];
    series.forEach(function (s) { s.points.forEach(function (p) { if (all.indexOf(p[0]) < 0) { all.push(p[0]); } }); });
    return all.sort(function (a, b) { return a - b; });
  }

  /** rows: {name, values}; how the figures of their iterations lie, thick where there are many, and a dot each. */
  function spread(rows, unit, theme, description) {
    var option = frame(theme, description);
    var all = rows.map(function (row) { return row.values; });
    option.grid.right = 24;
    option.xAxis = valueAxis(theme, unit, true);
    fit(option.xAxis, all.reduce(function (some, values) { return some.concat(values); }, []));
    option.yAxis = nameAxis(theme, rows.map(function (row) { return row.name; }));
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
        return { type: 'polygon', shape: { points: upper.concat(lower) }, style: { fill: colour(rows[i].name, i), opacity: 0.35, stroke: colour(rows[i].name, i) } };
      }
    }, {
      type: 'scatter', name: 'iteration', symbolSize: 4,
      data: all.reduce(function (some, values, i) {
        return some.concat(values.map(function (v) { return { value: [v, i], name: rows[i].name, itemStyle: { color: theme.ink, opacity: 0.55 } }; }));
      }, []),
      tooltip: { formatter: function (p) { return p.name + ': ' + number(p.value[0]) + ' ' + unit; } }
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

  /** series: {name, points: [[size, value, low, high]]}; both axes logarithmic. */
  function bySize(series, unit, theme, description) {
    var option = frame(theme, description);
    option.grid = { left: 34, right: 24, top: 44, bottom: 30, containLabel: true };
    option.legend = legend(theme);
    option.xAxis = valueAxis(theme, 'message size', true);
    option.xAxis.axisLabel.formatter = bytes;
    fit(option.xAxis, [], sizes(series));
    option.yAxis = valueAxis(theme, unit, true);
    option.yAxis.nameGap = 46;
    fit(option.yAxis, drawn(series.reduce(function (all, s) { return all.concat(s.points.map(function (p) { return p.slice(1); })); }, [])));
    option.series = series.map(function (s, i) {
      return {
        type: 'line', name: s.name, data: s.points.map(function (p) { return point(p, p.slice(1)); }), symbolSize: 7, color: colour(s.name, i), lineStyle: { width: 2 },
        tooltip: { formatter: function (p) { return p.seriesName + ', ' + bytes(p.value[0]) + ': ' + number(p.value[1]) + ' ' + unit; } }
      };
    });
    series.forEach(function (s, i) {
      option.series.push(whiskers(theme, s.points, { upright: true, name: s.name, colour: colour(s.name, i) }));
    });
    option.height = 380;
    return option;
  }

  /**
   * series: {name, values: [[value, low, high]]}; a group of bars for each name. With totals, [[value, low, high]], the
   * values are parts of one bar for each name.
   */
  function groups(names, series, unit, theme, description, totals) {
    var option = frame(theme, description);
    option.grid.top = 40;
    option.legend = legend(theme);
    option.xAxis = valueAxis(theme, unit, false);
    option.yAxis = nameAxis(theme, names);
    option.series = series.map(function (s, i) {
      return {
        type: 'bar', name: s.name, data: s.values.map(function (v) { return v[0]; }), stack: totals ? 'all' : undefined, barMaxWidth: BAR, color: SHADES[i % SHADES.length],
        tooltip: { valueFormatter: function (v) { return number(v) + ' ' + unit; } }
      };
    });
    (totals ? [totals] : series.map(function (s) { return s.values; })).forEach(function (values, i, all) {
      option.series.push(whiskers(theme, values.map(function (v, row) { return [row].concat(v); }), { bars: all.length, bar: i, labels: true }));
    });
    option.legend.data = series.map(function (s) { return s.name; });
    option.height = names.length * (totals ? 32 : 16 + 18 * series.length) + 90;
    return option;
  }

  /** rows: {label, verdict, tone, numbers: [ratio, low, high, published]}; 1 is marked, or no change if in per cent. */
  function ratios(rows, theme, description, perCent, narrow) {
    function shown(v) { return perCent && v !== null ? Math.max(-100, Math.min(100, 100 * (v - 1))) : v; }
    function said(v) { return perCent ? (v < 1 ? '−' : '+') + number(Math.abs(100 * (v - 1))) + ' %' : number(v); }
    var tones = { good: theme.good, bad: theme.bad, neutral: theme.soft };
    var option = frame(theme, description);
    option.grid.right = 24;
    var all = rows.reduce(function (some, row) { return some.concat(row.numbers); }, [1]).filter(function (v) { return v > 0; });
    var wide = !perCent && Math.max.apply(null, all) / Math.min.apply(null, all) > 4;
    option.xAxis = valueAxis(theme, perCent ? 'change of the time, %' : 'ratio', wide);
    option.xAxis.axisLabel.formatter = perCent ? function (v) { return (v > 0 ? '+' : '') + v + ' %'; } : function (v) { return trim(v.toFixed(2)); };
    option.xAxis.scale = true;
    if (wide) { fit(option.xAxis, all); }
    if (perCent) {
      option.xAxis.min = -100;
      option.xAxis.max = 100;
    }
    option.yAxis = nameAxis(theme, rows.map(function (row) { return row.label; }));
    option.yAxis.axisLabel.width = narrow ? 130 : 330;
    option.yAxis.axisLabel.overflow = 'break';
    option.yAxis.axisLabel.fontSize = narrow ? 11 : 12;
    option.yAxis.axisLabel.lineHeight = 14;
    var dots = [];
    var published = [];
    var lines = [];
    rows.forEach(function (row, i) {
      var n = row.numbers;
      if (n[0] !== null) {
        dots.push({ value: [shown(n[0]), i], itemStyle: { color: tones[row.tone] }, name: row.label + ': ' + said(n[0]) });
      }
      if (n[1] !== null && n[2] !== null) { lines.push([i, shown(n[0]), shown(n[1]), shown(n[2])]); }
      if (n.length > 3 && n[3] !== null) { published.push({ value: [n[3], i], name: row.label }); }
    });
    option.series = [
      whiskers(theme, lines, { wide: true }),
      {
        type: 'scatter', name: 'ratio', data: dots, symbolSize: 11, z: 6,
        tooltip: { formatter: function (p) { return p.name; } },
        markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: theme.soft, type: 'dashed' }, data: [{ xAxis: perCent ? 0 : 1 }] }
      }
    ];
    if (published.length > 0) {
      option.series.push({
        type: 'scatter', name: 'published', data: published, symbol: 'diamond', symbolSize: 12, z: 4, itemStyle: { color: 'transparent', borderColor: theme.ink, borderWidth: 1.5 },
        tooltip: { formatter: function (p) { return p.name + ', published: ' + number(p.value[0]); } }
      });
    }
    var letters = Math.max.apply(null, rows.map(function (row) { return row.label.length; }));
    option.height = rows.length * Math.max(40, 14 * Math.ceil(letters / (narrow ? 18 : 50)) + 8) + 60;
    return option;
  }

  return {
    light: LIGHT, dark: DARK, number: number, vague: vague, interval: interval, words: words, measure: measure,
    mainFigure: mainFigure, rows: rows, figures: figures, lines: lines,
    ranking: ranking, profile: profile, bySize: bySize, groups: groups, spread: spread, ratios: ratios
  };
})();
