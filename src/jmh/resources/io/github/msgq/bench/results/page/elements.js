// What a page is made of: charts, tables, captions.
var Elements = (function () {
  'use strict';
  var drawn = [];
  var printing = false;

  function theme() {
    var dark = !printing && window.matchMedia('(prefers-color-scheme: dark)').matches;
    return dark ? Axes.dark : Axes.light;
  }

  function element(name, text, className) {
    var node = document.createElement(name);
    if (text !== undefined && text !== null) { node.textContent = text; }
    if (className) { node.className = className; }
    return node;
  }

  /** Fits into the width of a telephone. */
  function narrow() { return document.body.clientWidth < 560; }

  /**
   * A chart, a button that saves it, and its caption: {title, file, option, say, caption}; file is the words of the
   * file's name, option a function of the theme and of whether there is little room, and say, if there is any, stands
   * above the chart.
   */
  function draw(parent, chart) {
    show(parent, chart.option(theme(), narrow()), chart.title);
    var button = element('button', 'Save as SVG', 'save');
    button.type = 'button';
    button.setAttribute('aria-label', 'Save as SVG: ' + chart.title);
    button.addEventListener('click', function () { Pictures.save(chart); });
    parent.appendChild(button);
    caption(parent, chart.caption);
  }

  function show(parent, option, title) {
    var box = element('div', null, 'chart');
    var height = option.height;
    delete option.height;
    box.style.height = height + 'px';
    parent.appendChild(box);
    var chart = echarts.init(box, null, { renderer: 'svg' });
    chart.setOption(option);
    box.setAttribute('role', 'img');
    var svg = box.querySelector('svg');
    svg.setAttribute('role', 'img');
    svg.insertBefore(document.createElementNS(svg.namespaceURI, 'title'), svg.firstChild).textContent = title;
    if (printing) { // whatever the width of the paper is
      box.firstChild.removeAttribute('style');
      svg.setAttribute('viewBox', '0 0 ' + chart.getWidth() + ' ' + height);
    }
    drawn.push({ chart: chart, box: box });
  }

  function clear(parent) {
    drawn = drawn.filter(function (d) {
      if (!parent.contains(d.box)) { return true; }
      d.chart.dispose();
      return false;
    });
    parent.textContent = '';
  }

  /** A part of the page, and its body, emptied. */
  function section(id) {
    var node = document.getElementById(id);
    var body = node.querySelector('.body');
    clear(body);
    return { node: node, body: body };
  }

  /** What a cell sorts by: a number, a text, or null where there is no figure, which comes last. */
  function key(cell) {
    var text = cell.textContent.trim();
    if (/^([?–]|-?$|n\/a|failed)/.test(text)) { return null; }
    var number = /^[−+-]?[\d,]*\.?\d+/.exec(text);
    return number ? Number(number[0].replace('−', '-').replace(/,/g, '')) : text;
  }

  function compared(a, b) {
    if (a === null || b === null) { return (a === null) - (b === null); }
    return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  }

  /** Lets the reader sort the rows by any column: a second time the other way round. */
  function sortable(table) {
    var body = table.tBodies[0];
    var apart = [].some.call(body.rows, function (row) { return row.cells[0].textContent === ''; }); // it continues the row above
    if (body.rows.length < 2 || apart) { return; }
    var heads = table.tHead.rows[table.tHead.rows.length - 1].cells;
    [].forEach.call(heads, function (head, column) {
      var button = element('button', head.textContent, 'sort');
      button.type = 'button';
      button.addEventListener('click', function () {
        var down = head.getAttribute('aria-sort') === 'ascending';
        [].forEach.call(heads, function (each) { each.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        [].slice.call(body.rows).map(function (row) { return { row: row, key: key(row.cells[column]) }; })
          .sort(function (a, b) { return down && a.key !== null && b.key !== null ? compared(b.key, a.key) : compared(a.key, b.key); })
          .forEach(function (each) { body.appendChild(each.row); });
      });
      head.textContent = '';
      head.appendChild(button);
    });
  }

  /** columns: {text, left}; a cell is a text or {text, className}. */
  function table(columns, rows, label) {
    var node = element('table');
    var head = node.createTHead().insertRow();
    columns.forEach(function (column) {
      var cell = element('th', column.text, column.left ? 'left' : '');
      cell.scope = 'col';
      head.appendChild(cell);
    });
    var body = node.createTBody();
    rows.forEach(function (row) {
      var line = body.insertRow();
      if (row.best) { line.className = 'best'; }
      row.cells.forEach(function (content, i) {
        var cell = line.insertCell();
        var plain = content === null || typeof content !== 'object';
        cell.textContent = plain ? content : content.text;
        cell.className = (columns[i].left ? 'left ' : '') + (plain ? '' : content.className);
      });
    });
    var scroll = element('div', null, 'scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', label);
    scroll.appendChild(node);
    return scroll;
  }

  function asTable(parent, columns, rows, label) {
    var details = element('details');
    details.appendChild(element('summary', 'The same as a table'));
    var rowsOf = table(columns, rows, label);
    sortable(rowsOf.querySelector('table'));
    details.appendChild(rowsOf);
    details.open = printing;
    parent.appendChild(details);
  }

  function column(text, left) { return { text: text, left: !!left }; }

  function caption(parent, text) { parent.appendChild(element('p', text, 'caption')); }

  function print(now) { printing = now; }

  window.addEventListener('resize', function () { if (!printing) { drawn.forEach(function (d) { d.chart.resize(); }); } });

  return { element: element, draw: draw, clear: clear, section: section, table: table, sortable: sortable, asTable: asTable, column: column, caption: caption, print: print };
})();
