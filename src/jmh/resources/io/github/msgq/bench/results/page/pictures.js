// A chart as a file that needs nothing else: an SVG picture with the chart's title and caption in it.
var Pictures = (function () {
  'use strict';

  var WIDTH = 760;

  function wrapped(text, letters) {
    var lines = [''];
    text.split(' ').forEach(function (word) {
      var line = lines[lines.length - 1];
      if (line && (line + ' ' + word).length > letters) {
        lines.push(word);
      } else {
        lines[lines.length - 1] = line ? line + ' ' + word : word;
      }
    });
    return lines;
  }

  /** What a legend in one line takes at most. */
  function room(option) {
    return option.series.reduce(function (sum, s) { return s.type === 'custom' ? sum : sum + 46 + 8 * s.name.length; }, 0);
  }

  /** Whatever the page looks like: on white paper, as wide as a document. */
  function svg(chart) {
    var theme = Axes.light;
    var option = chart.option(theme, false);
    var title = wrapped(chart.title, 80);
    var small = wrapped((chart.say ? chart.say + ' ' : '') + chart.caption, 120);
    var above = 20 + 20 * title.length + 16 * small.length;
    var more = option.legend ? Math.floor(room(option) / WIDTH) : 0; // lines of the legend
    var height = option.height + above + 24 * more;
    delete option.height;
    option.backgroundColor = theme.paper;
    option.title = {
      text: title.join('\n'), subtext: small.join('\n'), left: 8, top: 8, itemGap: 6,
      textStyle: { color: theme.ink, fontSize: 16, lineHeight: 20 }, subtextStyle: { color: theme.soft, fontSize: 12, lineHeight: 16 }
    };
    option.grid.top += above;
    if (option.legend) {
      option.legend.type = 'plain'; // nobody can turn its pages
      option.legend.top = above;
      option.grid.top += 24 * more;
    }
    var drawn = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: height });
    drawn.setOption(option);
    var text = drawn.renderToSVGString();
    drawn.dispose();
    return text.replace(/<style[^]*?<\/style>/, '').replace(/ class="[^"]*"/g, '') // they answer to a mouse
      .replace('>', ' role="img"><title>' + escaped(chart.title) + '</title>');
  }

  function escaped(text) { return text.replace(/&/g, '&amp;').replace(/</g, '&lt;'); }

  function name(words) { return words.join('-').replace(/[^\w.]+/g, '-').replace(/-$/, '') + '.svg'; }

  /** Lets the browser save it where it saves files. */
  function save(chart) {
    var link = document.createElement('a');
    link.download = name(chart.file);
    link.href = URL.createObjectURL(new Blob([svg(chart)], { type: 'image/svg+xml' }));
    link.click();
  }

  return { save: save };
})();
