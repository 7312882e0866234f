package io.github.msgq.bench.terms.parameter;

import java.io.Serializable;

/**
 * How a server in another container, or on another host, is started and reached.
 *
 * @param line a command of the shell
 * @param address at which the server listens for TCP connections; empty for its only one
 */
public record ServerCommand(String line, String address) implements Serializable {
  private static final long serialVersionUID = 1;
}
