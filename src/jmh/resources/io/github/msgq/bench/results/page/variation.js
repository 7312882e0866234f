// How much the figures vary: from iteration to iteration, and from message to message.
var Variation = (function () {
  'use strict';
  var state = Choice.state;
  var draw = Elements.draw, asTable = Elements.asTable, column = Elements.column;

  function spread() {
    var s = Elements.section('spread');
    var measurements = Choice.measurementsOf(Choice.key()).filter(function (measurement) { return (measurement.figures.iterations || []).length > 1; });
    s.node.hidden = measurements.length === 0;
    if (measurements.length === 0) { return; }
    var rows = measurements.map(function (measurement) { return { name: measurement.transport, values: measurement.figures.iterations }; });
    var what = Figures.mainFigure(state.pattern);
    draw(s.body, {
      title: Choice.title(what + ', of each iteration'), file: ['spread', Choice.key()],
      option: function (theme) { return Spread.chart(rows, what, theme, 'How the figures of single iterations lie'); },
      caption: 'A dot is one iteration of one fork; a shape is thick where there are many. Two bumps in a shape are two states between which the JVMs or the machine changed. The axis is logarithmic: shapes of equal width vary by the same percentage.'
    });
  }

  function distribution() {
    var s = Elements.section('distribution');
    var measurements = Choice.measurementsOf(Choice.key()).filter(function (measurement) { return measurement.figures.percentiles; });
    s.node.hidden = measurements.length === 0;
    if (measurements.length === 0) { return; }
    var categories = ['p50', 'p90', 'p99', 'p99.9', 'max'];
    var series = measurements.map(function (measurement) {
      return { name: measurement.transport, points: categories.map(function (c, i) { return [i].concat(measurement.figures.percentiles.concat(null, null).slice(3 * i, 3 * i + 3)); }) };
    });
    function count(measurement) { return binned.indexOf(measurement) < 0 ? null : measurement.figures.histogram.slice(1).reduce(function (a, b) { return a + b; }); }
    var binned = measurements.filter(function (measurement) { return (measurement.figures.histogram || []).length > 0; });
    if (binned.length > 0) {
      var rows = binned.map(function (measurement) {
        function mark(name) { return measurement.figures.percentiles[3 * categories.indexOf(name)]; }
        return { name: measurement.transport, first: measurement.figures.histogram[0], counts: measurement.figures.histogram.slice(1), marks: { 'p50': mark('p50'), 'p99': mark('p99'), 'p99.9': mark('p99.9') } };
      });
      draw(s.body, {
        title: Choice.title('how long the round trips take'), file: ['histogram', Choice.key()],
        option: function (theme) { return Spread.histogram(rows, theme, 'Histograms of the round trips of each transport'); },
        caption: 'A bar is the number of round trips that took so long, of all forks together, compared with the highest bar of its transport. Even a single round trip has a bar that can be seen. The axis is logarithmic: in six bars the time doubles.'
      });
    }
    draw(s.body, {
      title: Choice.title('percentiles'), file: ['percentiles', Choice.key()],
      option: function (theme) { return Lines.profile(categories, series, 'µs', theme, 'Percentiles of the round trips of each transport'); },
      caption: 'A point is the time within which that share of the round trips was answered, with its 95% interval for another run, from what it is in each fork. max is the slowest round trip of all, a single one, and so without an interval. The axis is logarithmic.' +
      Figures.unknown(series.reduce(function (all, line) { return all.concat(line.points.slice(0, -1).map(function (p) { return p.slice(1); })); }, []))
    });
    asTable(s.body, [column('transport', true)].concat(categories.map(function (c) { return column(c + ' µs'); })).concat(binned.length > 0 ? [column('round trips')] : []),
      series.map(function (line, i) {
        return { cells: [line.name].concat(line.points.map(function (p) { return Figures.cell(p.slice(1)); })).concat(binned.length > 0 ? [Figures.number(count(measurements[i]))] : []) };
      }), 'percentiles');
  }

  return { spread: spread, distribution: distribution };
})();
