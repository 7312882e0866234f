package msgq.rpc;

import java.util.Map;

/**
 * What the harness says of a row: the combination that is measured.
 *
 * @param arguments of the endpoint
 */
public record Row(Map<String, String> arguments) {
  private static final String AS_PUBLISHED = "2000";

  /** Where a server is that is not called. */
  public static final String NOWHERE = "-";

  /** Above the largest payload in the most talkative encoding. */
  public static final int MOST_BYTES = 64 << 20;

  public String protocol() {
    return text("protocol");
  }

  public String transporter() {
    return text("transporter");
  }

  public String serialization() {
    return text("serialization");
  }

  /** Whether nothing is called: what the encoding takes by itself. */
  public boolean encodingAlone() {
    return protocol().equals("none");
  }

  /** Whether the service has a method for each type. */
  public boolean typed() {
    return is("typed");
  }

  /** Whether a fault of the libraries is worked around. */
  public boolean mended() {
    return is("mended");
  }

  /** Longer calls have failed. */
  public int timeoutMillis() {
    return Integer.parseInt(arguments.getOrDefault("timeout", AS_PUBLISHED));
  }

  /** Empty if it is not said. */
  public String text(String key) {
    return arguments.getOrDefault(key, "");
  }

  private boolean is(String key) {
    return Boolean.parseBoolean(text(key));
  }
}
