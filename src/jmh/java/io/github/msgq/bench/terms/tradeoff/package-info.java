/**
 * What a transport gives and takes besides its speed, as it says itself: results keep it, and
 * advice rests on it.
 */
package io.github.msgq.bench.terms.tradeoff;
