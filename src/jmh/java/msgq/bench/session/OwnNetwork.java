package msgq.bench.session;

import java.io.IOException;
import java.io.InterruptedIOException;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Unpacking;
import msgq.bench.linux.UserNamespace;
import msgq.bench.problem.NotAvailable;
import msgq.bench.process.Endpoints;
import msgq.bench.trust.Trusted;

/** Prepares this process for {@link Endpoints} that keep to themselves. */
public final class OwnNetwork {
  private OwnNetwork() {}

  /**
   * Restarts this process in a user namespace if workers can have a network and queues of their own
   * only there. A namespace does not show who owns each file, so it is checked before whether the
   * temp directory and /dev/shm can be trusted.
   */
  public static void allow() throws IOException {
    boolean helps;
    try (Lease lease = Lease.acquire()) {
      Unpacking.into(lease.directory());
      lookAtMemory(lease);
      helps = UserNamespace.helps();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted before the first row");
    }
    if (helps) {
      UserNamespace.restart(Trusted.FOUND + "=" + Trusted.found());
    }
  }

  private static void lookAtMemory(Lease lease) {
    try {
      lease.inMemory();
    } catch (NotAvailable e) {
      // memory is unavailable in the namespace too; whatever needs it reports why
    }
  }
}
