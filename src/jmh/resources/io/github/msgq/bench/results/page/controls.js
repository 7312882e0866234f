// The form in which the reader chooses.
var Controls = (function () {
  'use strict';
  var data = Choice.data, state = Choice.state, choose = Choice.choose, goals = Choice.goals, element = Elements.element;

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
  }

  /** Whether any answer depends on it. */
  function matters(each) {
    return Object.keys(data.answers).some(function (wanted) {
      return Object.keys(data.answers[wanted]).some(function (goal) {
        var asked = data.answers[wanted][goal].asked;
        return asked[each[0]] && (!asked.unrelated || asked[each[0]].say !== asked.unrelated.say);
      });
    });
  }

  function build(update) {
    var form = document.getElementById('controls');
    var focused = document.activeElement && document.activeElement.name;
    form.textContent = '';
    data.controls.forEach(function (c) {
      if (c.values.length > 1) { select(form, c.name, c.label, c.values, state[c.name], function (value) { choose(c.name, value); update(); }); }
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

  return { select: select, build: build };
})();
