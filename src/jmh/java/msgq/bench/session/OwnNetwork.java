package msgq.bench.session;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import msgq.bench.lease.Lease;
import msgq.bench.linux.PrivateNamespaces;
import msgq.bench.linux.Unpacking;
import msgq.bench.problem.NotAvailable;
import msgq.bench.process.Endpoints;
import msgq.bench.trust.Tool;
import msgq.bench.trust.Way;

/** Prepares this process for {@link Endpoints} that keep to themselves. */
public final class OwnNetwork {
  private OwnNetwork() {}

  /**
   * Restarts this process in a user namespace if workers can have a network and queues of their own
   * only there. A namespace does not show what is root's, so what will be used is looked at before.
   */
  public static void allow() throws IOException {
    Optional<Path> unshare = Tool.find("unshare");
    Optional<Path> env = Tool.find("env");
    Optional<Path> nothing = Tool.find("true");
    boolean restarted = System.getenv(Way.ROOTS) != null;
    if (restarted || unshare.isEmpty() || env.isEmpty() || nothing.isEmpty()) {
      return;
    }
    try (Lease lease = Lease.acquire()) {
      Unpacking.into(lease.directory());
      if (!PrivateNamespaces.needUserNamespace(unshare.get(), nothing.get())) {
        return;
      }
      Stream.of("cp", "stty", "socat").forEach(Tool::find);
      lookAt(lease);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted before the first row");
    }
    PrivateNamespaces.restart(unshare.get(), env.get(), Way.ROOTS + "=" + Way.roots());
  }

  private static void lookAt(Lease lease) {
    try {
      lease.inMemory();
      Way.results(Path.of(""));
    } catch (IOException | NotAvailable e) {
      // refused in the namespace too; whatever needs it reports why
    }
  }
}
