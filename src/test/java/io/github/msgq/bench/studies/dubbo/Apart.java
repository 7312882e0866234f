package io.github.msgq.bench.studies.dubbo;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.endpoints.process.Endpoints;

/** A test whose endpoints have a network of their own. */
public final class Apart {
  private Apart() {}

  /** Something that may fail. */
  public interface Body {
    void run() throws Exception;
  }

  /** Runs the body; skips it where the kernel refuses. */
  public static void with(Endpoints endpoints, Body body) throws Exception {
    endpoints.keepToItself();
    assumeTrue(endpoints.alone(), "no network namespaces for this user");
    body.run();
  }
}
