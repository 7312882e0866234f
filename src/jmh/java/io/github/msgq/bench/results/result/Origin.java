package io.github.msgq.bench.results.result;

import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.Map;

/**
 * Where figures come from.
 *
 * @param jvms what it ran on: the {@code java} of the fork, and what its {@code client} and its
 *     {@code server} say they ran on
 * @param parts how many queue messages each message was split into
 * @param nativeName what its transport is called in C; empty without a transport
 * @param tradeOff of its transport, as far as it is known
 * @param risk that the interval of its ratio misses the truth, if it was judged while it was
 *     measured; 0 in a run of fixed length
 */
public record Origin(
    Effort effort,
    Map<String, String> jvms,
    int parts,
    String nativeName,
    TradeOff tradeOff,
    double risk) {
  /** Nothing was measured. */
  public static final Origin NONE = new Origin(Effort.NONE, Map.of(), 1, "", TradeOff.UNKNOWN, 0);
}
