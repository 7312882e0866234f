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

  /** Whether a figure, [value, low, high], is not known: its interval is wider than ±50%. */
  function vague(figure) { return figure[1] !== null && (figure[2] === null || figure[2] > 1.5 * figure[0]); }

  function interval(figure) {
    return figure[1] === null ? '–' : vague(figure) ? '±>50%' : number(figure[1]) + ' to ' + number(figure[2]);
  }

  /** The rank of what does not do what was asked. */
  var UNFIT = '–';

  /** What an answer says to somebody. */
  function advice(answer, who) { return answer.asked[who] || (who === 'related' ? answer.asked.unrelated : undefined); }

  /**
   * The candidates of an answer to somebody about a goal, the best first: {name, numbers: [value, low, high], rank, best, times, toBase};
   * times is the time divided by the best one's, and toBase the figure divided by the base's.
   */
  function rows(answer, who, goal, base) {
    var asked = advice(answer, who) || { ranks: '' };
    var ranks = asked.ranks.split(' ');
    var first = null;
    function numbers(i) { return answer.numbers.slice(3 * i, 3 * i + 3); }
    var based = answer.names.indexOf(base);
    return answer.names.map(function (name, i) {
      var rank = (ranks[i] || UNFIT).replace('*', '');
      if (first === null && rank !== UNFIT) { first = i; }
      return { name: name, numbers: numbers(i), rank: rank, best: rank !== ranks[i] && rank !== UNFIT, toBase: based < 0 ? null : numbers(i)[0] / numbers(based)[0] };
    }).map(function (row) {
      var times = first === null || ranks[first] === '?' ? NaN : row.numbers[0] / numbers(first)[0];
      row.times = goal === 'throughput' ? 1 / times : times;
      return row;
    });
  }

  /** The main figures of a situation as such rows, in the order of the run. */
  function figures(data, key, who) {
    var answers = data.answers[key] || {};
    var goal = answers.latency ? 'latency' : 'throughput';
    var found = answers[goal] ? rows(answers[goal], who, goal, data.base) : [];
    return (data.measurements[key] || []).map(function (measurement) {
      return found.filter(function (row) { return row.name === measurement.transport; })[0];
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

  /** What a situation is called: the values of what there is a choice of (only of some), the pattern and the size always. */
  function words(controls, key, some) {
    var values = key.split('|');
    var always = ['pattern', 'size'];
    return controls.map(function (control, i) {
      var choice = control.values.filter(function (v) { return v.value === values[i]; })[0];
      return choice && (!some || some.indexOf(control.name) >= 0) && (control.values.length > 1 || always.indexOf(control.name) >= 0) ? choice.label.replace(/:.*/, '') : '';
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
    return (figures.some(function (f) { return f[0] !== null && f[1] === null; }) ? ' Where there is no line, the interval is unknown: the figure was measured only once, or its samples were not kept.' : '') +
      (figures.some(vague) ? ' What is hollow or has a ? is not known: its interval is wider than ±50%.' : '');
  }

  /** The time divided by the best one's, as a table has it. */
  function times(row) { return row.rank === '?' || isNaN(row.times) ? '?' : row.times.toFixed(2); }

  /** Which of these rows have no rank, and why. */
  function unfit(rows) {
    var names = rows.filter(function (row) { return row.rank === UNFIT; }).map(function (row) { return row.name; }).filter(function (name, i, all) { return all.indexOf(name) === i; });
    return names.length === 0 ? '' : ' Without rank and colour: ' + names.join(', ') + ', which connect' + (names.length > 1 ? '' : 's') + ' a program only with one that it has started; ranks count ' + (names.length > 1 ? 'them' : 'it') + ', too.';
  }

  /** A figure, [value, low, high], as a table has it. */
  function cell(f) { return number(f[0]) + (f[1] === null ? '' : vague(f) ? ' ' + interval(f) : ' (' + interval(f) + ')'); }

  return { trim: trim, number: number, vague: vague, interval: interval, advice: advice, rows: rows, figures: figures, lines: lines, words: words, times: times, unfit: unfit, UNFIT: UNFIT, measure: measure, mainFigure: mainFigure, unknown: unknown, cell: cell };
})();
