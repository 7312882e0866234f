(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('data').textContent);
  var state = {};
  var names = data.controls.map(function (control) { return control.name; });
  var theme = Elements.theme, element = Elements.element, draw = Elements.draw, clear = Elements.clear;
  var table = Elements.table, asTable = Elements.asTable, column = Elements.column, caption = Elements.caption;

  function key(changed, value) {
    return names.map(function (name) { return name === changed ? value : state[name]; }).join('|');
  }

  function cellsOf(wanted) {
    return (data.cells[wanted] || []).filter(function (cell) { return allowed(cell.transport); });
  }

  function figuresOf(wanted) {
    return Charts.figures(data, wanted).filter(function (row) { return allowed(row.name); });
  }

  function allowed(transport) {
    return !state.remote || !data.tradeOffs[transport] || data.tradeOffs[transport].remote;
  }

  function control(name) { return data.controls.filter(function (c) { return c.name === name; })[0]; }

  function goals() {
    var answers = data.answers[key()] || {};
    return data.goals.filter(function (goal) { return answers[goal.value]; });
  }

  /** Fits into the width of a telephone. */
  function narrow() { return document.body.clientWidth < 560; }

  // ---- choices

  function measured(wanted) {
    return figuresOf(wanted).length > 0;
  }

  /** Takes a value, and changes others only if nothing was measured with them: to the nearest that was. */
  function choose(name, value) {
    state[name] = value;
    if (!measured(key())) {
      var most = 0;
      var nearest = names.map(function (n) { return state[n]; });
      Object.keys(data.cells).filter(measured).forEach(function (each) {
        var values = each.split('|');
        var alike = names.filter(function (n, i) { return values[i] === state[n]; }).length;
        if (values[names.indexOf(name)] === value && alike > most) {
          most = alike;
          nearest = values;
        }
      });
      names.forEach(function (n, i) { state[n] = nearest[i]; });
    }
    update();
  }

  function select(form, name, label, choices, chosen, changed) {
    var node = element('label', label);
    var box = element('select');
    box.name = name;
    choices.forEach(function (choice) {
      var option = element('option', choice.label);
      option.value = choice.value;
      box.appendChild(option);
    });
    box.value = chosen;
    box.addEventListener('change', function () { changed(box.value); });
    node.appendChild(box);
    form.appendChild(node);
    return box;
  }

  /** Whether any answer depends on it. */
  function matters(each) {
    return Object.keys(data.answers).some(function (wanted) {
      return Object.keys(data.answers[wanted]).some(function (goal) {
        var say = data.answers[wanted][goal].say;
        return say[each[0]] && say[each[0]] !== say.unrelated;
      });
    });
  }

  function buildControls() {
    var form = document.getElementById('controls');
    var focused = document.activeElement && document.activeElement.name;
    form.textContent = '';
    data.controls.forEach(function (c) {
      if (c.values.length > 1) { select(form, c.name, c.label, c.values, state[c.name], function (value) { choose(c.name, value); }); }
    });
    if (goals().length > 1) { select(form, 'goal', 'What matters', goals(), state.goal, function (value) { state.goal = value; update(); }); }
    [['remote', 'the other end may be on another host'], ['related', 'one program starts the other']].filter(matters).forEach(function (each) {
      var check = element('label', null, 'check');
      var box = element('input');
      box.type = 'checkbox';
      box.name = each[0];
      box.checked = !!state[each[0]];
      box.addEventListener('change', function () { state[each[0]] = box.checked; update(); });
      check.appendChild(box);
      check.appendChild(document.createTextNode(each[1]));
      form.appendChild(check);
    });
    if (focused && form.elements[focused]) { form.elements[focused].focus(); }
  }

  // ---- sections

  function showAnswer() {
    var say = document.getElementById('answer');
    var parent = document.getElementById('ranking');
    var trade = document.getElementById('tradeoffs');
    clear(parent);
    trade.textContent = '';
    var answer = (data.answers[key()] || {})[state.goal];
    var rows = answer ? Charts.rows(answer).filter(function (row) { return allowed(row.name); }) : [];
    if (rows.length === 0) {
      var problems = cellsOf(key()).filter(function (cell) { return cell.problem; });
      say.textContent = state.remote && answer
        ? 'Of what was measured here, nothing reaches another host.'
        : 'This was not measured' + (problems.length > 0 ? ': ' + problems.map(function (p) { return p.transport + ' ' + p.problem; }).join('; ') : '') + '.';
      return;
    }
    say.textContent = Charts.words(data.controls, key()) + ': ' + (answer.say[state.remote ? 'remote' : state.related ? 'related' : 'unrelated'] || 'What was measured here takes a program that starts the other') + '.' +
      (state.remote ? ' The figures are those of the loopback: a network adds its own time.' : '');
    var measure = Charts.measure(state.goal, state.pattern);
    var higher = state.goal === 'throughput';
    draw(parent, Charts.ranking(rows, state.goal, state.pattern, theme()));
    caption(parent, 'A bar is the figure, told at the typical speed of the machine where the gauge took part (' + (higher ? 'longer is better' : 'shorter is better') + '); the line at its end is the 95 % interval for another run.' + unknown(rows.map(function (row) { return row.numbers; })));
    var tcpUnknown = rows.some(function (row) { return row.name === 'tcp' && row.rank === '?'; });
    parent.appendChild(table(
      [column('rank'), column('transport', true), column(measure), column('95 % interval'), column('× the best'), column('/ tcp')],
      rows.map(function (row) {
        var n = row.numbers;
        return { best: answer.best.indexOf(row.name) >= 0, cells: [row.rank, row.name, Charts.number(n[0]), Charts.interval(n), row.rank === '?' ? '?' : n[3].toFixed(2), n[4] === null ? '–' : row.rank === '?' || tcpUnknown ? '?' : n[4].toFixed(2)] };
      }), 'ranking'));
    cellsOf(key()).filter(function (cell) { return cell.problem; }).forEach(function (cell) {
      caption(parent, cell.transport + ': ' + cell.problem);
    });
    caption(parent, '× the best: how many times the time of the best one. / tcp: the figure divided by tcp’s.' + (rows.length > 1 ? ' Rank 1–3: one of these, as no test of this run tells more; ?: not known, as there is no interval or one wider than ±50 %.' : ''));
    var list = element('dl');
    var said = {};
    rows.forEach(function (row) {
      var known = data.tradeOffs[row.name];
      if (known && said[known.sentence]) {
        said[known.sentence].textContent += ', ' + row.name;
      } else if (known) {
        said[known.sentence] = list.appendChild(element('dt', row.name));
        list.appendChild(element('dd', known.sentence));
      }
    });
    if (list.childNodes.length > 0) {
      trade.appendChild(element('h3', 'What comes with each'));
      trade.appendChild(list);
    }
  }

  /** A column for each pattern, connection and placement; the rest is as chosen. */
  function showOverview() {
    var parent = document.getElementById('overview');
    var focused = document.activeElement && document.activeElement.value;
    var across = ['pattern', 'connection', 'pin'];
    var columns = [''];
    across.forEach(function (name) {
      columns = columns.reduce(function (all, column) {
        return all.concat(control(name).values.map(function (v) { return column + '|' + v.value; }));
      }, []);
    });
    columns = columns.map(function (column) {
      var values = column.split('|').slice(1);
      return names.map(function (name) { return across.indexOf(name) < 0 ? state[name] : values[across.indexOf(name)]; }).join('|');
    }).filter(measured);
    parent.textContent = '';
    if (columns.length === 0) { return; }
    var rows = {};
    columns.forEach(function (column) {
      cellsOf(column).forEach(function (cell) { rows[cell.transport] = rows[cell.transport] || { cells: [cell.transport] }; });
    });
    columns.forEach(function (column, i) {
      var answer = data.answers[column].latency || data.answers[column].throughput;
      Charts.rows(answer).forEach(function (row) { if (rows[row.name]) { rows[row.name].cells[i + 1] = { text: row.rank === '?' ? '?' : row.numbers[3].toFixed(2), className: shade(row, answer.best.indexOf(row.name) >= 0) }; } });
      cellsOf(column).forEach(function (cell) { if (cell.problem) { rows[cell.transport].cells[i + 1] = cell.problem.replace(/ .*/, ''); } });
      Object.keys(rows).forEach(function (name) { rows[name].cells[i + 1] = rows[name].cells[i + 1] || '–'; });
    });
    var body = table([column('transport', true)].concat(columns.map(function (c) { return column(Charts.words(data.controls, c, across)); })), Object.keys(rows).map(function (name) { return rows[name]; }), 'overview');
    parent.appendChild(body);
    columns.forEach(function (wanted, i) {
      var head = body.querySelectorAll('th')[i + 1];
      var button = element('button', head.textContent);
      button.type = 'button';
      button.value = wanted;
      button.setAttribute('aria-pressed', wanted === key());
      button.addEventListener('click', function () {
        wanted.split('|').forEach(function (value, n) { state[names[n]] = value; });
        update();
      });
      head.textContent = '';
      head.appendChild(button);
      if (focused === wanted) { button.focus(); }
    });
    caption(parent, 'How many times as long as with the fastest of its column: the median round trip, or the time of a message one way. Green may be the fastest, as nothing is surely faster; the redder, the slower; ?: not known, as there is no interval or one wider than ±50 %. A heading chooses its situation.');
  }

  function shade(row, best) {
    if (row.rank === '?') { return ''; }
    return best ? 'shade best' : 'shade ' + (row.numbers[3] < 1.25 ? 'near' : row.numbers[3] < 2 ? 'far' : 'farther');
  }

  /** What a caption says of figures, [value, low, high], that have no interval, or one that is too wide. */
  function unknown(figures) {
    return (figures.some(function (f) { return f[0] !== null && f[1] === null; }) ? ' Where there is no line, the figure was measured once only, or its samples were not kept: how well it is known cannot be told.' : '') +
      (figures.some(Charts.vague) ? ' What is pale, hollow or has a ? is not known: its interval is wider than ±50 %.' : '');
  }

  /** A figure, [value, low, high], as a table has it. */
  function figure(f) { return Charts.number(f[0]) + (f[1] === null ? '' : Charts.vague(f) ? ' ' + Charts.interval(f) : ' (' + Charts.interval(f) + ')'); }

  function section(id) {
    var node = document.getElementById(id);
    var body = node.querySelector('.body');
    clear(body);
    return { node: node, body: body };
  }

  function showDistribution() {
    var s = section('distribution');
    var cells = cellsOf(key()).filter(function (cell) { return cell.figures.percentiles; });
    s.node.hidden = cells.length === 0;
    if (cells.length === 0) { return; }
    var categories = ['p50', 'p90', 'p99', 'p99.9', 'max'];
    var series = cells.map(function (cell) {
      return { name: cell.transport, values: categories.map(function (c, i) { return cell.figures.percentiles.slice(3 * i, 3 * i + 3); }) };
    });
    function samples(cell) { return (cell.figures.samples || [null])[0]; }
    var counted = cells.some(function (cell) { return samples(cell) !== null; });
    draw(s.body, Charts.profile(categories, series, 'µs', theme(), 'Percentiles of the round trips of each transport'));
    caption(s.body, 'A point is the time within which that share of an iteration’s round trips was typically answered, with its 95 % interval for another run. max is the slowest round trip of all, a single one, and so without an interval. The axis is logarithmic.' +
      unknown(series.reduce(function (all, line) { return all.concat(line.values.slice(0, -1)); }, [])));
    asTable(s.body, [column('transport', true)].concat(categories.map(function (c) { return column(c + ' µs'); })).concat(counted ? [column('round trips')] : []),
      series.map(function (line, i) {
        return { cells: [line.name].concat(line.values.map(figure)).concat(counted ? [Charts.number(samples(cells[i]))] : []) };
      }), 'percentiles');
  }

  function showSpread() {
    var s = section('spread');
    var cells = cellsOf(key()).filter(function (cell) { return (cell.figures.iterations || []).length > 1; });
    s.node.hidden = cells.length === 0;
    if (cells.length === 0) { return; }
    draw(s.body, Charts.spread(cells.map(function (cell) { return { name: cell.transport, values: cell.figures.iterations }; }), Charts.mainFigure(state.pattern), theme(), 'How the figures of single iterations lie'));
    caption(s.body, 'A dot is one iteration of one fork; a shape is thick where many lie. Two bumps in a shape are two states between which JVMs or the machine changed. The axis is logarithmic: shapes as wide vary by as many per cent.');
  }

  function showSizes() {
    var s = section('sizes');
    var sizes = control('size').values;
    var series = Charts.lines(sizes.map(function (size) { return size.value; }), function (size) { return figuresOf(key('size', size)); });
    s.node.hidden = !series.some(function (line) { return line.points.length > 1; });
    if (s.node.hidden) { return; }
    s.node.querySelector('.say').textContent = data.crossovers[key('size', '*')] || '';
    var what = Charts.mainFigure(state.pattern);
    draw(s.body, Charts.bySize(series, what, theme(), what + ' by message size'));
    caption(s.body, 'A point is a measured size with its 95 % interval, the line between two points only joins them. Both axes are logarithmic.' +
      unknown(series.reduce(function (all, line) { return all.concat(line.points.map(function (p) { return p.slice(1); })); }, [])));
    asTable(s.body, [column('transport', true)].concat(sizes.map(function (size) { return column(size.label); })),
      series.map(function (line) {
        return { cells: [line.name].concat(sizes.map(function (size) {
          var point = line.points.filter(function (p) { return p[0] === Number(size.value); })[0];
          return point ? figure(point.slice(1)) : '–';
        })) };
      }), what);
  }

  function showChanges() {
    var s = section('changes');
    var form = document.getElementById('compare');
    var able = data.controls.filter(function (c) {
      return c.name !== 'size' && c.name !== 'pattern' && c.values.filter(function (v) { return measured(key(c.name, v.value)); }).length > 1;
    });
    s.node.hidden = able.length === 0;
    if (able.length === 0) { return; }
    if (!state.compare || !able.some(function (c) { return c.name === state.compare; })) {
      var wanted = ['jdk', 'run', 'connection', 'pin'].filter(function (name) { return able.some(function (c) { return c.name === name; }); });
      state.compare = wanted[0] || able[0].name;
    }
    form.textContent = '';
    if (able.length > 1) {
      select(form, 'compare', 'Compare by', able.map(function (c) { return { value: c.name, label: c.label }; }), state.compare, function (value) {
        state.compare = value;
        showChanges();
        form.elements.compare.focus();
      });
    }
    var label = control(state.compare).label;
    s.node.querySelector('h2').textContent = 'What does the ' + (label === 'JDK' ? label : label.toLowerCase()) + ' change?';
    var values = control(state.compare).values;
    var transports = [];
    var found = {};
    values.forEach(function (value) {
      figuresOf(key(state.compare, value.value)).forEach(function (row) {
        if (transports.indexOf(row.name) < 0) { transports.push(row.name); }
        found[row.name + '|' + value.value] = row.numbers.slice(0, 3);
      });
    });
    function of(transport, value) { return found[transport + '|' + value.value] || [null, null, null]; }
    var what = Charts.mainFigure(state.pattern);
    draw(s.body, Charts.groups(transports, values.map(function (value) {
      return { name: value.label, values: transports.map(function (t) { return of(t, value); }) };
    }), what, theme(), what + ' by ' + state.compare));
    caption(s.body, 'A bar is the ' + what + ' (' + (state.pattern === 'roundtrip' ? 'shorter' : 'longer') + ' is better), the line at its end the 95 % interval for another run; everything else is as chosen at the top.' +
      unknown(Object.keys(found).map(function (each) { return found[each]; })));
    asTable(s.body, [column('transport', true)].concat(values.map(function (v) { return column(v.label); })),
      transports.map(function (t) {
        return { cells: [t].concat(values.map(function (v) { return figure(of(t, v)); })) };
      }), what);
  }

  function showCosts() {
    var s = section('costs');
    var ends = ['client', 'server', 'both'];
    var answer = (data.answers[key()] || {}).cpu;
    var rows = answer ? Charts.rows(answer).filter(function (row) { return allowed(row.name); }) : [];
    s.node.hidden = rows.length === 0;
    if (rows.length === 0) { return; }
    var spent = {};
    cellsOf(key()).forEach(function (cell) { spent[cell.transport] = cell.figures; });
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
    draw(s.body, Charts.groups(rows.map(function (row) { return row.name; }), series, 'µs of CPU per message', theme(), 'CPU time per message', totals));
    caption(s.body, 'A bar is the figure of the ranking by CPU time, the line at its end the 95 % interval for another run. A part of it is the share of one end: user is its own code, system the kernel’s on its behalf. Shorter is better. Waits, system calls, memory and what a JVM’s compilers and garbage collector take are in the table “What a message costs”.' + unknown(totals));
  }

  function showRatios() {
    var parent = document.getElementById('ratios');
    clear(parent);
    data.ratios.forEach(function (chart) {
      var node = element('section');
      node.id = chart.id;
      node.appendChild(element('h2', chart.title));
      if (chart.say) { node.appendChild(element('p', chart.say)); }
      parent.appendChild(node);
      draw(node, Charts.ratios(chart.rows, theme(), chart.title, chart.perCent, narrow()));
      caption(node, chart.meaning);
    });
  }

  // ---- all of it

  function update() {
    var possible = goals();
    if (possible.length > 0 && !possible.some(function (goal) { return goal.value === state.goal; })) { state.goal = possible[0].value; }
    buildControls();
    showAnswer();
    showOverview();
    showSpread();
    showDistribution();
    showSizes();
    showChanges();
    showCosts();
    remember();
  }

  /** The choice stands in the address, so that it can be passed on. */
  function remember() {
    var words = names.concat(['goal']).map(function (name) { return encodeURIComponent(name) + '=' + encodeURIComponent(state[name] || ''); });
    ['remote', 'related'].forEach(function (name) { if (state[name]) { words.push(name + '=true'); } });
    try { history.replaceState(null, '', '#' + words.join('&')); } catch (e) { /* some browsers refuse it for files */ }
  }

  function recall() {
    data.controls.forEach(function (c) { state[c.name] = c.chosen; });
    location.hash.replace(/^#/, '').split('&').forEach(function (word) {
      var parts = word.split('=').map(decodeURIComponent);
      var known = control(parts[0]);
      if (known && known.values.some(function (v) { return v.value === parts[1]; })) { state[parts[0]] = parts[1]; }
      if (parts[0] === 'goal') { state.goal = parts[1]; }
      if (parts[0] === 'remote' || parts[0] === 'related') { state[parts[0]] = true; }
    });
  }

  function all() {
    if (data.controls.length > 0) { update(); }
    showRatios();
  }

  var place = document.getElementById(location.hash.slice(1)); // before the choice takes its place in the address
  recall();
  all();
  if (place) { place.scrollIntoView(); }
  data.ratios.slice().reverse().forEach(function (chart) {
    var link = element('a', chart.title);
    link.href = '#' + chart.id;
    document.querySelector('nav').prepend(link, ' · ');
  });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', all);
  window.addEventListener('beforeprint', function () {
    Elements.print(true);
    all();
    document.querySelectorAll('details').forEach(function (d) { d.open = true; });
  });
  window.addEventListener('afterprint', function () { Elements.print(false); all(); });
})();
