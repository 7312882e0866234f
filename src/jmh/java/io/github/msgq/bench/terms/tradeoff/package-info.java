/**
 * What a transport gives and takes besides its speed, as it says itself: results keep it, and
 * advice rests on it.
 *
 * <p>Uses no other package.
 */
package io.github.msgq.bench.terms.tradeoff;
