package io.github.msgq.bench.terms.tradeoff;

import static java.util.stream.Collectors.joining;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The properties of a transport besides its speed.
 *
 * @param reach what connects client and server
 * @param survival what messages outlive
 * @param also which needs it meets that follow from neither
 * @param order a sentence: in which order messages arrive; empty if it has no words for that
 * @param limits sentences: of the kernel, or of a broker
 * @param crash a sentence: what is left after a crash
 * @param security sentences: who else can reach it
 * @param waiting what an end that blocks does before it sleeps, after its name; empty if it sleeps
 *     at once
 * @param install what a Java program needs for it besides the JDK; empty if it needs nothing
 */
public record TradeOff(
    Reach reach,
    Survival survival,
    Set<Need> also,
    String order,
    String limits,
    String crash,
    String security,
    String waiting,
    String install) {
  public TradeOff {
    waiting = waiting == null ? "" : waiting; // results saved before 2026-11-28 lack it
    install = install == null ? "" : install; // and this
    Stream.of(reach, survival, order, limits, crash, security).forEach(Objects::requireNonNull);
    also = Set.copyOf(also);
  }

  /** Of a transport that the JDK has, and whose ends sleep at once. */
  public TradeOff(
      Reach reach,
      Survival survival,
      Set<Need> also,
      String order,
      String limits,
      String crash,
      String security) {
    this(reach, survival, also, order, limits, crash, security, "", "");
  }

  /** The same, but its ends do this before they sleep. */
  public TradeOff waiting(String words) {
    return new TradeOff(reach, survival, also, order, limits, crash, security, words, install);
  }

  /** The same, but a Java program needs this for it. */
  public TradeOff needing(String library) {
    return new TradeOff(reach, survival, also, order, limits, crash, security, waiting, library);
  }

  /** Of a transport that does not say. */
  public static final TradeOff UNKNOWN = of(Reach.UNKNOWN, Survival.NOTHING);

  /** In figures and names only. */
  public static TradeOff of(Reach reach, Survival survival, Need... also) {
    return new TradeOff(reach, survival, Set.of(also), "", "", "", "");
  }

  /** All properties that it has words for. */
  public String sentences() {
    String needs = install.isEmpty() ? "" : "A Java program needs %s.".formatted(install);
    String waits = waiting.isEmpty() ? "" : "An end that waits %s.".formatted(waiting);
    return Stream.of(order, limits, crash, security, needs, waits)
        .filter(sentence -> !sentence.isEmpty())
        .collect(joining(" "));
  }

  public boolean meets(Set<Need> needs) {
    return needs.stream().allMatch(this::meets);
  }

  private boolean meets(Need need) {
    return switch (need) {
      case UNRELATED, CONTAINERS -> reach.never().isEmpty();
      case OTHER_HOST -> reach.otherHost();
      case SURVIVE_CRASH -> survival != Survival.NOTHING;
      case MANY_CLIENTS, MANY_READERS -> also.contains(need);
    };
  }
}
