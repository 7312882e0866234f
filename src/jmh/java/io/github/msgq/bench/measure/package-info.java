/** The wing that measures: what is planned, the forks that do it, and what runs inside of them. */
package io.github.msgq.bench.measure;
