// The page's main charts without a page: a file's name and an SVG picture each.
var Pictures = (function () {
  'use strict';

  var WIDTH = 760;
  var LETTERS = 120; // of the small print, in a line
  var theme = Axes.light;

  function wrapped(text) {
    var lines = [''];
    text.split(' ').forEach(function (word) {
      if ((lines[lines.length - 1] + word).length > LETTERS) { lines.push(''); }
      lines[lines.length - 1] += (lines[lines.length - 1] ? ' ' : '') + word;
    });
    return lines;
  }

  function picture(option, title, note) {
    var small = wrapped(note);
    var above = 38 + 16 * small.length;
    var height = option.height + above;
    delete option.height;
    option.backgroundColor = theme.paper; // whatever it is put on
    option.title = {
      text: sentence(title), subtext: small.join('\n'), left: 8, top: 8, itemGap: 6,
      textStyle: { color: theme.ink, fontSize: 16 }, subtextStyle: { color: theme.soft, fontSize: 12, lineHeight: 16 }
    };
    option.grid.top += above;
    if (option.legend) { option.legend.top = above; }
    var chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: height });
    chart.setOption(option);
    var svg = chart.renderToSVGString();
    chart.dispose();
    return svg;
  }

  function sentence(words) { return words.charAt(0).toUpperCase() + words.slice(1); }

  /** Of all results: {name: SVG}. */
  function all(data) {
    var pictures = {};

    function add(words, svg) {
      var name = words.join('-').replace(/[^\w.]+/g, '-').replace(/-$/, '');
      var free = name;
      for (var i = 2; pictures[free + '.svg']; i++) { free = name + '-' + i; }
      pictures[free + '.svg'] = svg;
    }

    /** The values of the controls by their names. */
    function situation(key) {
      var values = key.split('|');
      var named = {};
      data.controls.forEach(function (control, i) { named[control.name] = values[i]; });
      return named;
    }

    /** The same key with another value of a control. */
    function at(key, control, value) {
      var values = key.split('|');
      values[data.controls.indexOf(control)] = value;
      return values.join('|');
    }

    function title(key) { return Figures.words(data.controls, key); }

    var curves = data.controls.filter(function (control) { return Lines.CURVES[control.name]; });
    Object.keys(data.answers).forEach(function (key) {
      var pattern = situation(key).pattern;
      var goal = data.goals.filter(function (g) { return data.answers[key][g.value]; })[0];
      var asked = curves.every(function (curve) { return situation(key)[curve.name] === curve.chosen || !data.answers[at(key, curve, curve.chosen)]; });
      if (!asked || !goal) { return; }
      var better = goal.value === 'throughput' ? 'Longer' : 'Shorter';
      add(['ranking', key], picture(Bars.ranking(Figures.rows(data.answers[key][goal.value]), goal.value, pattern, theme), title(key),
        better + ' is better. The line at the end of a bar is the 95 % interval for another run.'));
    });
    curves.filter(function (curve) { return curve.values.length > 1; }).forEach(function (curve) {
      var along = Lines.CURVES[curve.name];
      var families = {};
      Object.keys(data.cells).forEach(function (one) {
        families[at(one, curve, '*')] = true;
      });
      Object.keys(families).forEach(function (key) {
        var lines = Figures.lines(curve.values.map(function (v) { return v.value; }), function (value) { return Figures.figures(data, key.replace('*', value)); });
        if (lines.length === 0) { return; }
        var what = Figures.mainFigure(situation(key).pattern);
        add([along.id, key], picture(Lines.along(along, lines, what, theme, what), title(key) + ', ' + along.by, data.crossovers[key] || 'Both axes are logarithmic.'));
      });
    });
    data.ratios.forEach(function (chart) {
      add([chart.id], picture(Ratios.chart(chart.rows, theme, chart.title, chart.perCent, false), chart.title, chart.say + ' ' + chart.meaning));
    });
    return pictures;
  }

  return { all: all };
})();
