package io.github.msgq.bench.advice;

import io.github.msgq.bench.tradeoff.Need;
import java.util.Set;

/**
 * The reader's own situation, in which an answer is to help.
 *
 * @param base the transport that he has now, with which the others are compared
 * @param needs what a transport must do for him
 */
public record Viewpoint(String base, Set<Need> needs) {
  /** Somebody who has TCP, and two programs of which neither starts the other. */
  public static final Viewpoint USUAL = new Viewpoint("tcp", Set.of(Need.UNRELATED));
}
