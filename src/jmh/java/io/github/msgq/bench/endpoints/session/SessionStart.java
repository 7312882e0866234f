package io.github.msgq.bench.endpoints.session;

import static io.github.msgq.bench.terms.parameter.Parameters.ADDRESS;
import static io.github.msgq.bench.terms.parameter.Parameters.CPU;
import static io.github.msgq.bench.terms.parameter.Parameters.TRANSPORT;

import io.github.msgq.bench.endpoints.endpoint.EndpointMain;
import io.github.msgq.bench.endpoints.endpoint.EndpointThread;
import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.process.NativeProgram;
import io.github.msgq.bench.endpoints.process.Program;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The start of a session's server, and of its client if that has a process of its own.
 *
 * @param links what connects them
 * @param other where a command has started the server; empty if it is started here
 * @param waiting the server's JVM, if it has been started already
 */
record SessionStart(
    Transport transport,
    Settings settings,
    Languages languages,
    Endpoints endpoints,
    ClientSide links,
    FailureReport failures,
    Optional<OtherSide> other,
    Optional<WaitingServer> waiting) {
  Endpoint server(int core) throws IOException {
    Optional<NativeProgram> program = NativeProgram.of(languages.server());
    Map<String, String> arguments = arguments(program, core, links.address());
    if (other.isPresent()) {
      return other.get().endpoint().serve(arguments, settings.token());
    }
    if (waiting.isPresent()) {
      if (program.isEmpty() && links.inherited().isEmpty()) {
        return waiting.get().server().serve(arguments, settings.token());
      }
      waiting.get().server().close(); // this session needs another
    }
    return languages.server().equals("thread")
        ? endpoints.start(
            "server",
            false,
            failures,
            line -> {},
            (control, died) -> EndpointThread.start(arguments, settings.token(), control, died))
        : start("server", program, arguments, links.inherited());
  }

  /** Waits until its lanes are open; {@code ready} is the address in the server's READY. */
  Endpoint client(int core, String ready) throws IOException {
    Optional<NativeProgram> program = NativeProgram.of(languages.client());
    Map<String, String> arguments = arguments(program, core, links.nativeAddress(ready));
    Endpoint client = start("client", program, arguments, links.inheritedByClient());
    client.address();
    return client;
  }

  private Map<String, String> arguments(Optional<NativeProgram> program, int core, String address) {
    return settings
        .with(TRANSPORT, program.isPresent() ? transport.nativeName() : transport.name())
        .with(CPU, core)
        .with(ADDRESS, address)
        .toArguments();
  }

  private Endpoint start(
      String role,
      Optional<NativeProgram> program,
      Map<String, String> arguments,
      List<Integer> inherited)
      throws IOException {
    Program command =
        program.map(Program.class::cast).orElseGet(() -> EndpointMain.in(JavaCommand.likeThis()));
    return endpoints.start(role, command, arguments, inherited, failures, line -> {});
  }
}
