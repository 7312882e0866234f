package msgq.bench.parameter;

/**
 * The languages of the client and the server.
 *
 * @param client {@code java}, {@code c} or {@code go}
 * @param server the same, or {@code thread} for a server in the client's JVM
 */
public record Languages(String client, String server) {
  private static final String SAME = "same";

  /** Two JVMs. */
  public static final Languages JAVA = new Languages("java", "java");

  /** Accepts {@code same} for the server: the client's language. */
  public Languages {
    server = server.equals(SAME) ? client : server;
  }

  /** Whether the client is a native program, which reports its figures itself. */
  public boolean nativeClient() {
    return !client.equals(JAVA.client);
  }
}
