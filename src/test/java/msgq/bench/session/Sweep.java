package msgq.bench.session;

import java.io.IOException;
import msgq.bench.lease.Leases;

/** What the next run does first. */
final class Sweep {
  private Sweep() {}

  public static void main(String[] args) throws IOException {
    Leases.sweep();
  }
}
