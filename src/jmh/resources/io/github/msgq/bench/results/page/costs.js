// What CPU time a round trip, or a message one way, takes, and which end takes it.
var Costs = (function () {
  'use strict';
  var draw = Elements.draw;

  /** Why the CPU time may be more than the time of the median round trip. */
  function means(rows, spent) {
    var known = rows.filter(function (row) { return spent[row.name].mean; });
    return known.length === 0 ? '' : ' It is a mean, which the slow round trips make larger than the median, as they do the mean time of a round trip: ' +
      known.map(function (row) { return row.name + ' ' + Figures.number(spent[row.name].mean[0]) + ' µs'; }).join(', ') + '.';
  }

  function show() {
    var s = Elements.section('costs');
    var ends = ['client', 'server', 'both'];
    var each = Choice.state.pattern === 'roundtrip' ? 'round trip' : 'message';
    var rows = Choice.ranked(Choice.key(), 'cpu');
    s.node.hidden = rows.length === 0;
    if (rows.length === 0) { return; }
    var spent = {};
    Choice.measurementsOf(Choice.key()).forEach(function (measurement) { spent[measurement.transport] = measurement.figures; });
    function sum(name) {
      return ends.reduce(function (all, end) { return (spent[name][end] || []).reduce(function (a, b) { return a + b; }, all); }, 0);
    }
    var series = [];
    ends.forEach(function (end) {
      if (rows.some(function (row) { return spent[row.name][end]; })) {
        ['user', 'system'].forEach(function (part, i) {
          series.push({ name: end + ', ' + part, values: rows.map(function (row) {
            return [spent[row.name][end] ? row.numbers[0] * spent[row.name][end][i] / sum(row.name) : null];
          }) });
        });
      }
    });
    var totals = rows.map(function (row) { return row.numbers.slice(0, 3); });
    draw(s.body, {
      title: Choice.title('CPU time per ' + each), file: ['costs', Choice.key()],
      option: function (theme) { return Bars.groups(rows.map(function (row) { return row.name; }), series, 'µs of CPU per ' + each, theme, 'CPU time per ' + each, totals); },
      caption: 'A bar is the CPU time of both ends for each ' + each + '; the line at its end is the 95% interval for another run. The parts of a bar are the shares of the two ends: user is an end’s own code, system is the kernel’s on its behalf. Shorter is better. Waits, memory and what a JVM’s compilers and garbage collector take are in the table “What a message costs”.' + means(rows, spent) + Figures.unknown(totals)
    });
  }

  return { show: show };
})();
