package msgq.bench.session;

import static msgq.bench.parameter.Parameters.ADDRESS;
import static msgq.bench.parameter.Parameters.CPU;
import static msgq.bench.parameter.Parameters.TRANSPORT;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.endpoint.EndpointThread;
import msgq.bench.parameter.Languages;
import msgq.bench.parameter.Settings;
import msgq.bench.process.JavaCommand;
import msgq.bench.process.NativeProgram;
import msgq.bench.process.RunningEndpoint;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.Transport;

/**
 * How a session's server and a client in a process of its own are started.
 *
 * @param directory private, which their commands may use
 * @param links what connects them
 */
record SessionStart(
    Transport transport, Settings settings, Languages languages, Path directory, ClientSide links) {

  RunningEndpoint.Start server(int core) {
    Optional<NativeProgram> program = NativeProgram.of(languages.server());
    Map<String, String> arguments = arguments(program, core, links.address());
    return languages.server().equals("thread")
        ? (role, control, output, died) ->
            EndpointThread.start(arguments, settings.token(), control, died)
        : process(program, arguments, links.inherited());
  }

  /**
   * @param ready the address in the server's READY
   */
  RunningEndpoint.Start client(int core, String ready) {
    Optional<NativeProgram> program = NativeProgram.of(languages.client());
    Map<String, String> arguments = arguments(program, core, links.nativeAddress(ready));
    return process(program, arguments, links.inheritedByClient());
  }

  private Map<String, String> arguments(Optional<NativeProgram> program, int core, String address) {
    return settings
        .with(TRANSPORT, program.isPresent() ? transport.nativeName() : transport.name())
        .with(CPU, core)
        .with(ADDRESS, address)
        .toArguments();
  }

  private RunningEndpoint.Start process(
      Optional<NativeProgram> program, Map<String, String> arguments, List<Integer> inherited) {
    RunningEndpoint.Program command =
        program.map(RunningEndpoint::of).orElseGet(() -> EndpointMain.in(JavaCommand.likeThis()));
    return RunningEndpoint.process(command, directory, settings.token(), arguments, inherited);
  }
}
