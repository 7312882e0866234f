package io.github.msgq.bench.terms.parameter;

import java.util.Optional;

/**
 * The languages of the client and the server.
 *
 * @param client {@code java} or {@code c}
 * @param server the same, or {@code thread} for a server in the client's JVM, or {@code command}
 *     for one in Java that the command of {@code --server-command} starts
 * @param command that one; empty if there is none
 */
public record Languages(String client, String server, Optional<ServerCommand> command) {
  /** The server's value if a command of the user's starts it. */
  public static final String COMMAND = "command";

  private static final String SAME = "same";

  /** Two JVMs. */
  public static final Languages JAVA = new Languages("java", "java");

  /** Both on this machine. */
  public Languages(String client, String server) {
    this(client, server, Optional.empty());
  }

  /** Accepts {@code same} for the server: the client's language. */
  public Languages {
    server = server.equals(SAME) ? client : server;
  }

  /** Whether a command of the user's starts the server. */
  public boolean byCommand() {
    return server.equals(COMMAND);
  }

  /** Whether the client is a native program, which reports its figures itself. */
  public boolean nativeClient() {
    return !client.equals(JAVA.client);
  }
}
