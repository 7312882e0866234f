package msgq.bench.session;

import static msgq.bench.parameter.Parameters.CONNECTION;

import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;

/** A client that talks until it is killed; prints its server's process id. */
final class KilledClient {
  private KilledClient() {}

  public static void main(String[] args) throws Exception {
    Connection connection = CONNECTION.read().apply(args[1]);
    Settings settings = Drive.settings(Pattern.ROUNDTRIP, connection, 1024, 2);
    Session session = Drive.start(args[0], settings, "java");
    Drive.run(session, settings, 10);
    System.out.println(session.serverPid().getAsLong());
    Drive.run(session, settings, Integer.MAX_VALUE);
  }
}
