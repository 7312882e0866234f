package io.github.msgq.bench.endpoints.session;

import io.github.msgq.bench.endpoints.endpoint.EndpointMain;
import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.process.Program;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

/**
 * A server's JVM that starts while the client's does, before it is known what it is to serve, and
 * waits for that. A session takes it; otherwise it is ended.
 *
 * @param endpoints those of the session that takes it, which closes them
 */
public record WaitingServer(Endpoints endpoints, FailureReport failures, Endpoint server)
    implements Closeable {
  /** Starts it, and does not wait until it has started. */
  public static WaitingServer start() throws IOException {
    Endpoints endpoints = new Endpoints();
    FailureReport failures = new FailureReport();
    Program program = EndpointMain.in(JavaCommand.likeThis());
    Endpoint server = endpoints.start("server", program, Map.of(), failures);
    return new WaitingServer(endpoints, failures, server);
  }

  @Override
  public void close() throws IOException {
    endpoints.killAll(); // it may still be starting
    endpoints.close();
  }
}
