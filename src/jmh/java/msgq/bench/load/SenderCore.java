package msgq.bench.load;

import java.util.BitSet;
import msgq.bench.linux.Affinity;
import msgq.bench.linux.Cores;
import msgq.bench.linux.Placement;
import msgq.bench.problem.NotAvailable;

/**
 * The core of the senders, who must not take from the server what is measured.
 *
 * @param ends those of the receivers and of the server
 * @param sender that of the senders, -1 = left to the scheduler
 */
public record SenderCore(Cores ends, int sender) {
  private static final String BESIDE = "beside";
  private static final String USUAL = "usual";

  /**
   * Chooses among the cores that this process may use.
   *
   * @param placement where receivers and server run
   * @param sender {@code apart}: on a core of their own; {@code beside}: on that of the receivers;
   *     {@code usual}: beside them where the server is on another core, or else apart
   * @param pacer {@code sleep}, {@code spin} or {@code fifo}
   * @throws NotAvailable if there are too few cores
   */
  public static SenderCore of(String placement, String sender, String pacer) {
    return of(Placement.of(placement).cores(), Affinity.allowed(), sender, Pacer.Kind.of(pacer));
  }

  static SenderCore of(Cores ends, BitSet allowed, String sender, Pacer.Kind pacer) {
    boolean sleeps = pacer == Pacer.Kind.SLEEP;
    boolean beside =
        sender.equals(BESIDE) || sender.equals(USUAL) && ends.client() != ends.server();
    if (sleeps && (beside || ends.client() < 0)) {
      return new SenderCore(ends, ends.client());
    }
    BitSet free = (BitSet) allowed.clone();
    if (ends.client() >= 0) {
      free.clear(ends.client());
      free.clear(ends.server());
    }
    if (!sleeps && (sender.equals(BESIDE) || ends.client() < 0 || free.isEmpty())) {
      throw new NotAvailable(
          "pacer=%s needs a core that neither client nor server uses; of two, same-core leaves one"
              .formatted(pacer));
    }
    if (free.isEmpty()) {
      throw new NotAvailable(
          "the sender needs a core of its own, and there is none: use -p sender=beside");
    }
    return new SenderCore(ends, free.length() - 1);
  }
}
