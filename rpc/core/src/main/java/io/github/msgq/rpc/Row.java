package io.github.msgq.rpc;

import java.util.Map;

/**
 * A row as the harness describes it: the combination that is measured.
 *
 * @param arguments of the endpoint
 */
public record Row(Map<String, String> arguments) {
  private static final String AS_PUBLISHED = "2000";

  /** The address of a server that is not called. */
  public static final String NOWHERE = "-";

  /** More than the largest payload in the most verbose encoding. */
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

  /** Whether nothing is called and only the encoding is measured. */
  public boolean encodingAlone() {
    return protocol().equals("none");
  }

  /** Whether the service has a method for each type. */
  public boolean typed() {
    return is("typed");
  }

  /** Whether a library's fault is worked around. */
  public boolean mended() {
    return is("mended");
  }

  /** A longer call counts as failed. */
  public int timeoutMillis() {
    return Integer.parseInt(arguments.getOrDefault("timeout", AS_PUBLISHED));
  }

  /** The registry's address; empty if the client is given the server's. */
  public String registry() {
    return text("registry");
  }

  public boolean registered() {
    return !registry().isEmpty();
  }

  /** An argument; empty if it is not given. */
  public String text(String key) {
    return arguments.getOrDefault(key, "");
  }

  private boolean is(String key) {
    return Boolean.parseBoolean(text(key));
  }
}
