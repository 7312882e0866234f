package msgq.bench.session;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;

/** What a session's client talks to. */
interface SessionServer {
  /** Its process, which may be the client's; empty if each message starts a child. */
  OptionalLong pid();

  /** What it runs on. */
  String about() throws IOException;

  /**
   * What it has counted.
   *
   * @throws msgq.bench.problem.Failure if it does not answer
   */
  Counters counters() throws IOException;

  /** What its threads have used. */
  Usage usage() throws IOException;

  /** A remark on the strangers that have tried to connect; empty if none has. */
  Optional<String> disturbance();
}
