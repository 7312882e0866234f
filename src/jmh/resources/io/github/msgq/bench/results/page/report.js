// Draws the page, and draws it anew after each choice.
(function () {
  'use strict';
  var data = Choice.data, state = Choice.state, element = Elements.element;

  var charts = data.loads.concat(data.ratios);

  /** What the reader asked for above all comes before everything else. */
  function draw() {
    var asked = document.getElementById('asked');
    var others = document.getElementById('ratios');
    Elements.clear(asked);
    Elements.clear(others);
    charts.forEach(function (chart) {
      var node = element('section');
      node.id = chart.id;
      node.appendChild(element('h2', chart.title));
      if (chart.say) { node.appendChild(element('p', chart.say)); }
      (chart.lines || chart.asked ? asked : others).appendChild(node);
      Elements.draw(node, {
        title: chart.title, file: [chart.id], say: chart.say, caption: chart.meaning + (!chart.lines && !chart.unit && chart.rows.some(unknown) ? ' A dot without a line is not known: its interval reaches more than ten times either way.' : ''),
        option: function (theme, narrow) { return chart.lines ? Lines.load(chart, theme) : Ratios.chart(chart.rows, theme, chart.title, chart.perCent, narrow, chart.unit); }
      });
    });
  }

  function unknown(row) { return row.numbers[0] !== null && row.numbers[1] === null; }

  function update() {
    var possible = Choice.goals();
    if (possible.length > 0 && !possible.some(function (goal) { return goal.value === state.goal; })) { state.goal = possible[0].value; }
    Controls.build(update);
    Answer.show();
    Overview.show(update);
    Variation.spread();
    Variation.distribution();
    Changes.curves();
    Changes.changes();
    Costs.show();
    Choice.remember();
  }

  function all() {
    if (data.controls.length > 0) { update(); }
    draw();
  }

  var place = document.getElementById(location.hash.slice(1)); // before the choice takes its place in the address
  Choice.recall();
  all();
  if (place) { place.scrollIntoView(); }
  charts.slice().reverse().forEach(function (chart) {
    var link = element('a', chart.title);
    link.href = '#' + chart.id;
    document.querySelector('nav').prepend(link, ' · ');
  });
  document.querySelectorAll('#figures table').forEach(Elements.sortable);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', all);
  window.addEventListener('beforeprint', function () {
    Elements.print(true);
    all();
    document.querySelectorAll('details').forEach(function (d) { d.open = true; });
  });
  window.addEventListener('afterprint', function () { Elements.print(false); all(); });
})();
