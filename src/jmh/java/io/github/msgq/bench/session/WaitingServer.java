package io.github.msgq.bench.session;

import io.github.msgq.bench.endpoint.EndpointMain;
import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.process.Endpoint;
import io.github.msgq.bench.process.Endpoints;
import io.github.msgq.bench.process.FailureReport;
import io.github.msgq.bench.process.JavaCommand;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A server's JVM that starts while the client's does, before it is known what it is to serve, and
 * waits for that. A session takes it; otherwise it is ended.
 */
public final class WaitingServer implements Closeable {
  private final String token = Settings.newToken();
  private final FailureReport failures = new FailureReport();
  private final Endpoints endpoints = new Endpoints(Lease.acquire(), token);
  private final Endpoint server;

  /** Starts it, and does not wait until it has started. */
  public WaitingServer() throws IOException {
    server =
        endpoints.start(
            "server",
            EndpointMain.in(JavaCommand.likeThis()),
            Map.of(),
            List.of(),
            failures,
            line -> {});
  }

  /** By which the endpoints of the session recognise each other. */
  public String token() {
    return token;
  }

  /** Those of the session that takes it, which closes them. */
  Endpoints endpoints() {
    return endpoints;
  }

  FailureReport failures() {
    return failures;
  }

  /** Has it serve; its READY comes next. */
  Endpoint serve(Map<String, String> arguments) {
    return serve(server, arguments, token);
  }

  /** Has a server serve that waits for it. */
  static Endpoint serve(Endpoint server, Map<String, String> arguments, String token) {
    Map<String, String> all = new LinkedHashMap<>(arguments);
    all.put("token", token);
    server.serve(all);
    return server;
  }

  /** Ends it, as the session needs another server. */
  void end() {
    server.close();
  }

  @Override
  public void close() throws IOException {
    endpoints.killAll(); // it may still be starting
    endpoints.close();
  }
}
