package io.github.msgq.bench.endpoints.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A program that obeys the harness, as docs/protocol.md describes it. One that does not can be
 * started by one that does: see {@code work=program} there.
 */
public interface Program {
  /**
   * The words of the command that starts it.
   *
   * @param role {@code server}, {@code client} or {@code fork}
   * @param directory private, for what it unpacks
   */
  List<String> command(String role, Path directory, Map<String, String> arguments)
      throws IOException;

  /** This program in this role, whatever the endpoint is called in messages. */
  default Program as(String role) {
    return (name, directory, arguments) -> command(role, directory, arguments);
  }
}
