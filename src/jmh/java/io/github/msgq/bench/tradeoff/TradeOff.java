package io.github.msgq.bench.tradeoff;

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
 */
public record TradeOff(
    Reach reach,
    Survival survival,
    Set<Need> also,
    String order,
    String limits,
    String crash,
    String security) {
  public TradeOff {
    Stream.of(reach, survival, order, limits, crash, security).forEach(Objects::requireNonNull);
    also = Set.copyOf(also);
  }

  /** Of a transport that does not say. */
  public static final TradeOff UNKNOWN = of(Reach.UNKNOWN, Survival.NOTHING);

  /** In figures and names only. */
  public static TradeOff of(Reach reach, Survival survival, Need... also) {
    return new TradeOff(reach, survival, Set.of(also), "", "", "", "");
  }

  /** All properties; empty if it has no words for that. */
  public String sentences() {
    return order.isEmpty() ? "" : String.join(" ", order, limits, crash, security);
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
