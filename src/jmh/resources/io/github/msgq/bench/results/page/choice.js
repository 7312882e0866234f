// What the reader has chosen, and what was measured of it.
var Choice = (function () {
  'use strict';

  var data = JSON.parse(document.getElementById('data').textContent);
  var state = {};
  var names = data.controls.map(function (control) { return control.name; });

  function key(changed, value) {
    return names.map(function (name) { return name === changed ? value : state[name]; }).join('|');
  }

  /** What a chart of this situation is called, or of all values of what it shows side by side. */
  function title(what, shown) {
    var words = Figures.words(data.controls, key(shown, '*'));
    return words.charAt(0).toUpperCase() + words.slice(1) + ': ' + what;
  }

  function measurementsOf(wanted) {
    return (data.measurements[wanted] || []).filter(function (measurement) { return allowed(measurement.transport); });
  }

  /** Who asks, as in the data. */
  function who() { return state.remote ? 'remote' : state.related ? 'related' : 'unrelated'; }

  function figuresOf(wanted) {
    return Figures.figures(data, wanted, who()).filter(function (row) { return allowed(row.name); });
  }

  /** The candidates for a goal, the best first. */
  function ranked(wanted, goal) {
    var answer = (data.answers[wanted] || {})[goal];
    return answer ? Figures.rows(answer, who(), goal, data.base).filter(function (row) { return allowed(row.name); }) : [];
  }

  function answer(goal) { return (data.answers[key()] || {})[goal]; }

  function allowed(transport) {
    return !state.remote || (data.tradeOffs[transport] || {}).remote;
  }

  function control(name) { return data.controls.filter(function (c) { return c.name === name; })[0]; }

  function goals() {
    return data.goals.filter(function (goal) { return answer(goal.value); });
  }

  /** What decides, in words. */
  function meaning() { return data.goals.filter(function (goal) { return goal.value === state.goal; })[0].label; }

  function measured(wanted) {
    return figuresOf(wanted).length > 0;
  }

  /** Takes a value, and changes others only if nothing was measured with them: to the nearest that was. */
  function choose(name, value) {
    state[name] = value;
    if (!measured(key())) {
      var most = 0;
      var nearest = names.map(function (n) { return state[n]; });
      Object.keys(data.measurements).filter(measured).forEach(function (each) {
        var values = each.split('|');
        var alike = names.filter(function (n, i) { return values[i] === state[n]; }).length;
        if (values[names.indexOf(name)] === value && alike > most) {
          most = alike;
          nearest = values;
        }
      });
      names.forEach(function (n, i) { state[n] = nearest[i]; });
    }
  }

  /** The choice stands in the address, so that it can be passed on. */
  function remember() {
    var words = names.concat(['goal']).map(function (name) { return encodeURIComponent(name) + '=' + encodeURIComponent(state[name] || ''); });
    ['remote', 'related'].forEach(function (name) { if (state[name]) { words.push(name + '=true'); } });
    try { history.replaceState(null, '', '#' + words.join('&')); } catch (e) { /* some browsers refuse it for files */ }
  }

  function recall() {
    data.controls.forEach(function (c) { state[c.name] = c.chosen; });
    state.goal = data.goal;
    state[data.who] = true;
    location.hash.replace(/^#/, '').split('&').forEach(function (word) {
      var parts = word.split('=').map(decodeURIComponent);
      var known = control(parts[0]);
      if (known && known.values.some(function (v) { return v.value === parts[1]; })) { state[parts[0]] = parts[1]; }
      if (parts[0] === 'goal') { state.goal = parts[1]; }
      if (parts[0] === 'remote' || parts[0] === 'related') { state[parts[0]] = true; }
    });
    if (names.length > 0 && !measured(key())) { choose(names[0], state[names[0]]); } // values of several runs
  }

  return {
    data: data, state: state, names: names, key: key, title: title, measurementsOf: measurementsOf, figuresOf: figuresOf, who: who, answer: answer, ranked: ranked,
    control: control, goals: goals, meaning: meaning, measured: measured, choose: choose, remember: remember, recall: recall
  };
})();
