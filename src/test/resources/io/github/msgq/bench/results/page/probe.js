// Operates the controls of a page in a frame, and tells its parent what it saw.
(function () {
  function answer() { return document.getElementById('answer') ? document.getElementById('answer').textContent : ''; }
  function choose(name, value) {
    var box = document.forms.controls.elements[name];
    box.focus();
    var reached = document.activeElement === box;
    if (box.type === 'checkbox') { box.checked = value; } else { box.value = value; }
    box.dispatchEvent(new Event('change'));
    return reached;
  }
  function rows(parent) { return document.querySelectorAll(parent + ' tbody tr').length; }
  var seen = {};
  var form = document.forms.controls;
  seen.controls = form ? form.elements.length : 0;
  seen.bars = document.querySelectorAll('#ranking svg').length ? rows('#ranking') : 0;
  seen.percentiles = rows('#distribution');
  seen.charts = document.querySelectorAll('.chart svg').length;
  seen.buttons = [].map.call(document.querySelectorAll('.save'), function (b) { return b.getAttribute('aria-label'); });
  seen.tables = document.querySelectorAll('main table').length;
  seen.width = document.documentElement.scrollWidth;
  seen.room = document.documentElement.clientWidth;
  seen.first = answer();
  if (form && form.elements.connection && form.elements.connection.options.length > 1) {
    seen.reached = choose('connection', 'short');
    seen.shorter = answer();
    choose('pattern', 'oneway');
    seen.oneWay = answer();
    choose('remote', true);
    seen.remote = answer();
    choose('remote', false);
    var heads = document.querySelectorAll('#overview th button');
    heads[0].focus();
    heads[0].click();
    seen.chosen = answer();
    seen.kept = document.activeElement.textContent;
  }
  function names(cells) { return [].map.call(cells, function (cell) { return cell.parentNode.cells[0].textContent; }); }
  /** What the sentence, the colours of the chosen column and the ranking say of each situation. */
  function verdicts() {
    return [].map.call(document.querySelectorAll('#overview th button'), function (b, i) {
      document.querySelectorAll('#overview th button')[i].click();
      return {
        say: answer(),
        green: names(document.querySelectorAll('#overview td.best:nth-child(' + (i + 2) + ')')),
        bold: [].map.call(document.querySelectorAll('#ranking tr.best'), function (row) { return row.cells[1].textContent; }),
        without: names(document.querySelectorAll('#overview td:nth-child(' + (i + 2) + '):not(.shade)'))
      };
    });
  }
  // each draws all charts once for each situation, which takes seconds
  var judged = ['small', 'default'].indexOf(window.name) >= 0;
  if (judged) {
    seen.verdicts = verdicts();
    choose('related', true);
    seen.related = verdicts();
    choose('related', false);
  }
  function first(goal) {
    var heading = document.querySelectorAll('#overview th button')[0];
    if (heading) { heading.click(); }
    if (form && form.elements.goal && [].some.call(form.elements.goal.options, function (o) { return o.value === goal; })) { choose('goal', goal); }
  }
  first('tail');
  if (judged) { seen.tail = verdicts(); }
  first('latency');
  /** The transports as the ranking has them, sorted by its last column. */
  function order() { return [].map.call(document.querySelectorAll('#ranking tbody tr'), function (row) { return row.cells[1].textContent; }); }
  var last = document.querySelectorAll('#ranking th button');
  if (last.length > 0) {
    last[last.length - 1].click();
    seen.upwards = order();
    last[last.length - 1].click();
    seen.downwards = order();
    seen.sorted = last[last.length - 1].parentNode.getAttribute('aria-sort');
  }
  function texts(chart) {
    return [].map.call(document.querySelectorAll(chart + ' svg text'), function (t) { return t.textContent; });
  }
  seen.headings = [].map.call(document.querySelectorAll('#overview th button'), function (b) { return b.textContent; });
  seen.shades = document.querySelectorAll('#overview td.shade').length;
  seen.best = document.querySelectorAll('#overview td.best').length;
  seen.marks = texts('#spread').map(Number).filter(function (v) { return v; });
  seen.changes = texts('.ratios');
  seen.questions = [].map.call(document.querySelectorAll('.ratios h2'), function (h) { return h.textContent; });
  var links = document.querySelectorAll('main a, nav a');
  seen.links = links.length;
  seen.lost = [].filter.call(links, function (a) { return !document.querySelector(a.getAttribute('href')); }).length;
  seen.table = [].map.call(document.querySelectorAll('#ranking tbody tr'), function (row) { return row.textContent; });
  seen.bar = texts('#ranking');
  seen.notes = [].map.call(document.querySelectorAll('main .caption'), function (p) { return p.textContent; });
  seen.percentile = [].map.call(document.querySelectorAll('#distribution tbody td'), function (cell) { return cell.textContent; });
  seen.lines = document.querySelectorAll('#distribution svg path[stroke="#d55e00"]').length;
  seen.costs = texts('#costs');
  seen.threads = texts('#threads');
  seen.crossing = document.querySelector('#threads .say') ? document.querySelector('#threads .say').textContent : '';
  if (form && form.elements.goal && [].some.call(form.elements.goal.options, function (o) { return o.value === 'cpu'; })) {
    choose('goal', 'cpu');
    seen.cpu = [].map.call(document.querySelectorAll('#ranking tbody tr'), function (row) { return row.cells[2].textContent; });
    choose('goal', 'latency');
  }
  seen.choices = form ? [].map.call(form.elements, function (box) { return box.name; }) : [];
  var wide = document.querySelector('#figures .scroll');
  seen.column = document.querySelector('main').clientWidth;
  seen.wide = wide ? wide.clientWidth : 0;
  var style = getComputedStyle(document.body);
  seen.ink = style.color;
  seen.paper = style.backgroundColor;
  seen.requests = performance.getEntriesByType('resource').length;
  seen.errors = window.errors;
  seen.opens = document.querySelector('main h2').textContent;
  seen.screen = document.querySelector('header').textContent;
  seen.titles = [].map.call(document.querySelectorAll('.chart svg[role=img] > title'), function (t) { return t.textContent; });
  seen.distribution = texts('#distribution');
  seen.cut = [].filter.call(document.querySelectorAll('#figures .scroll'), function (s) { return s.scrollWidth > s.clientWidth; }).length;
  seen.ratios = document.querySelectorAll('.ratios section').length;
  seen.said = [].map.call(document.querySelectorAll('.ratios section > p'), function (p) { return p.textContent; });
  seen.empty = [].filter.call(document.querySelectorAll('#figures table'), function (table) {
    var rows = [].slice.call(table.tBodies[0].rows);
    return rows.length > 0 && [].some.call(rows[0].cells, function (cell, i) {
      return rows.every(function (row) { return !row.cells[i] || !row.cells[i].textContent.trim(); });
    });
  }).length;
  seen.drawn = document.querySelectorAll('.chart svg').length;
  window.dispatchEvent(new Event('beforeprint'));
  seen.printed = document.querySelectorAll('.chart svg[viewBox]').length;
  window.dispatchEvent(new Event('afterprint'));
  document.querySelectorAll('[_echarts_instance_]').forEach(function (box) {
    var chart = echarts.getInstanceByDom(box);
    if (!chart) { return; } // it was replaced
    chart.getOption().series.forEach(function (series, i) { chart.dispatchAction({ type: 'showTip', seriesIndex: i, dataIndex: 0 }); });
  });
  seen.markup = document.querySelectorAll('s').length; // which the page itself has nowhere
  var node = parent.document.createElement('pre');
  node.className = window.name;
  node.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(seen))));
  parent.document.body.appendChild(node);
})();
