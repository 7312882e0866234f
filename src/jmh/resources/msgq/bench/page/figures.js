// What the data say: figures, their rows and their words.
var Figures = (function () {
  'use strict';

  function trim(text) {
    return text.indexOf('.') < 0 ? text : text.replace(/\.?0+$/, '');
  }

  /** Three digits, thousands separated: as Digits.number in Java. */
  function number(value) {
    if (value === null || value === undefined || isNaN(value)) { return '–'; }
    var size = Math.abs(value);
    if (size >= 99.95) { return Math.round(value).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ','); }
    return size >= 9.995 ? value.toFixed(1) : size >= 0.9995 || size === 0 ? value.toFixed(2) : value.toFixed(3);
  }

  /** Whether a figure, [value, low, high], is not known: its interval is wider than ±50 %. */
  function vague(figure) { return figure[1] !== null && (figure[2] === null || figure[2] > 1.5 * figure[0]); }

  function interval(figure) {
    return figure[1] === null ? '–' : vague(figure) ? '±>50 %' : number(figure[1]) + ' to ' + number(figure[2]);
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

  /**
   * The figures at each place, such as a size, as a line for each transport: {name, points: [[place, value, low, high]]}.
   * None if no transport has more than one.
   */
  function lines(places, figuresOf) {
    var found = {};
    var all = [];
    places.forEach(function (place) {
      figuresOf(place).forEach(function (row) {
        if (!found[row.name]) { all.push(found[row.name] = { name: row.name, points: [] }); }
        found[row.name].points.push([Number(place)].concat(row.numbers.slice(0, 3)));
      });
    });
    return all.some(function (line) { return line.points.length > 1; }) ? all : [];
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

  function mainFigure(pattern) { return pattern === 'roundtrip' ? 'median round trip, µs' : 'messages/s'; }

  /** What a caption says of figures, [value, low, high], that have no interval, or one that is too wide. */
  function unknown(figures) {
    return (figures.some(function (f) { return f[0] !== null && f[1] === null; }) ? ' Where there is no line, the figure was measured once only, or its samples were not kept: how well it is known cannot be told.' : '') +
      (figures.some(vague) ? ' What is pale, hollow or has a ? is not known: its interval is wider than ±50 %.' : '');
  }

  /** A figure, [value, low, high], as a table has it. */
  function cell(f) { return number(f[0]) + (f[1] === null ? '' : vague(f) ? ' ' + interval(f) : ' (' + interval(f) + ')'); }

  return { trim: trim, number: number, vague: vague, interval: interval, rows: rows, figures: figures, lines: lines, words: words, measure: measure, mainFigure: mainFigure, unknown: unknown, cell: cell };
})();
