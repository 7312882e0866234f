package msgq.bench.session;

import java.io.IOException;
import java.io.InterruptedIOException;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Unpacking;
import msgq.bench.linux.UserNamespace;
import msgq.bench.problem.NotAvailable;
import msgq.bench.trust.Trusted;

/** Prepares this process for {@link Workers} that keep to themselves. */
public final class OwnNetwork {
  private OwnNetwork() {}

  /**
   * Restarts this process in a user namespace where only that allows workers a network and queues
   * of their own. There the owners of files are not all known: what is to be trusted is checked
   * before, as the temp directory and /dev/shm are here.
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
      // neither is it in the namespace, and what needs it says so
    }
  }
}
