package io.github.msgq.bench.cli;

import io.github.msgq.bench.machine.lease.LeaseRoot;
import io.github.msgq.bench.machine.linux.Mount;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.ServerCommand;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Option;

/** The options that have a command start servers in another container, or on another host. */
final class ServerOptions {
  private static final String COMMAND = "--server-command";
  private static final String ADDRESS = "--server-address";
  private static final String DIRECTORY = "--shared-directory";
  private static final String SERVER = "server"; // the parameter
  private static final String IPV4 = "[0-9]{1,3}([.][0-9]{1,3}){3}";

  @Option(
      names = COMMAND,
      paramLabel = "<command>",
      description = {
        "Starts servers in another container or on another host:",
        "'docker exec -i server java -jar /benchmarks.jar endpoint'"
      })
  private String command;

  @Option(
      names = ADDRESS,
      paramLabel = "<address>",
      description = "Address of these servers, for TCP. Default: their only one.")
  private String address;

  @Option(
      names = DIRECTORY,
      paramLabel = "<directory>",
      description = "A directory that both sides see, for sockets and FIFOs.")
  private Path directory;

  /** How it starts them, once that has been checked. */
  Optional<ServerCommand> command() {
    return Optional.ofNullable(command)
        .map(line -> new ServerCommand(line, Objects.requireNonNullElse(address, "")));
  }

  /** Checks what was given, and has servers be started so. */
  void addTo(OptionsBuilder options) throws Refusal {
    if (command == null) {
      if (address != null || directory != null) {
        throw new Refusal("%s and %s need %s".formatted(ADDRESS, DIRECTORY, COMMAND));
      }
      return;
    }
    if (address != null && !address.matches(IPV4)) {
      throw new Refusal("%s takes an IPv4 address, not %s".formatted(ADDRESS, address));
    }
    if (directory != null && (!directory.isAbsolute() || !Files.isDirectory(directory))) {
      throw new Refusal(
          "%s takes the absolute path of a directory, not %s".formatted(DIRECTORY, directory));
    }
    if (directory != null && Mount.of(directory).filter(m -> m.has("noexec")).isPresent()) {
      throw new Refusal(
          "%s takes a directory from which libraries can be loaded; %s is mounted noexec"
              .formatted(DIRECTORY, directory));
    }
    if (directory != null) {
      LeaseRoot.beIn(directory.toString());
    }
    new Preset(List.of(), Map.of(SERVER, Languages.COMMAND), length -> {}).addTo(options);
  }

  /** Checks that there is a command if servers are to be started by one, and only then. */
  void check(OptionsBuilder options) throws Refusal {
    Collection<String> servers = options.getParameter(SERVER).orElse(List.of());
    boolean needed = servers.contains(Languages.COMMAND);
    if (needed && command == null) {
      throw new Refusal(
          "server=command needs the command that starts the server: %s 'ssh host java -jar benchmarks.jar endpoint'"
              .formatted(COMMAND));
    }
    if (!needed && command != null) {
      throw new Refusal(
          "%s starts the servers of server=command, not of server=%s: leave one of the two out"
              .formatted(COMMAND, String.join(",", servers)));
    }
  }
}
