package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One way to move bytes between two processes. To add one, implement this and name it in {@code
 * endpoint.Transports}, or, outside this project, in {@code META-INF/services}.
 */
public interface Transport {
  /** The value of the parameter {@code transport}. */
  String name();

  /**
   * What it is, in a few words: for the list of parameters, and for whoever types another word for
   * it. Empty if its name says so.
   */
  default String description() {
    return "";
  }

  /** Why it cannot run here, and what would change that; empty if it can. */
  default Optional<String> unavailable(Connection connection) {
    return Optional.empty();
  }

  /** Its name in C, which has one implementation where Java has several. */
  default String nativeName() {
    return name();
  }

  /** Why Java cannot be one of its endpoints; empty if it can. */
  default Optional<String> notInJava() {
    return Optional.empty();
  }

  /** How its endpoints can wait; a run that asks for another way is n/a. */
  default Set<Wait> waits() {
    return Set.of(Wait.BLOCK);
  }

  /**
   * Flags that a JVM needs to run it, known to JDK 17 and to later ones. Only this transport's
   * forks and endpoints get them, and the run names them.
   */
  default List<String> jvmFlags() {
    return List.of();
  }

  /** What comes with it besides its speed; advice leaves out those that do not say. */
  default TradeOff tradeOff() {
    return TradeOff.UNKNOWN;
  }

  /** The number of parts in which a message of this size travels. */
  default int parts(int size) {
    return 1;
  }

  /**
   * Client: names and records what the server is to create; again, at another port, if another
   * process has the port of its broker.
   */
  ClientSide prepare(Settings settings, Lease lease) throws IOException;

  /** Server: creates what the client named. */
  ServerSide listen(Settings settings, String address) throws IOException;
}
