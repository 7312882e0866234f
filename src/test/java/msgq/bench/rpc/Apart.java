package msgq.bench.rpc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import msgq.bench.process.Endpoints;

/** A test whose endpoints have a network of their own, which its thread then has, too. */
public final class Apart {
  private Apart() {}

  /** Something that may fail. */
  public interface Body {
    void run() throws Exception;
  }

  /** Runs the body in a thread that no other test uses; skips it where the kernel refuses. */
  public static void with(Endpoints endpoints, Body body) throws Exception {
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              endpoints.keepToItself();
              assumeTrue(endpoints.alone(), "no network namespaces for this user");
              body.run();
              return null;
            });
    new Thread(task, "apart").start();
    try {
      task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception) {
        throw (Exception) e.getCause();
      }
      throw (Error) e.getCause();
    }
  }
}
