/** The wing of what all others share: parameters, trade-offs, problems. */
package io.github.msgq.bench.terms;
