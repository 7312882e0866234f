/**
 * The report as one HTML file: charts, tables and the advisor, for a browser without a network.
 *
 * <p>Java works out every figure, rank and sentence; the page's script chooses and draws.
 */
package io.github.msgq.bench.results.page;
