package msgq.bench.peer;

import msgq.bench.transport.Connection;
import msgq.bench.transport.Pattern;
import msgq.bench.transport.Settings;

/** A near end that talks until it is killed; prints its far end's process id. */
final class KilledNearEnd {
  private KilledNearEnd() {}

  public static void main(String[] args) throws Exception {
    Connection connection = Connection.parse(args[1]);
    Settings settings = Drive.settings(Pattern.ROUNDTRIP, connection, 1024, 2);
    Session session = Drive.start(args[0], settings, "java");
    Drive.run(session, settings, 10);
    System.out.println(session.describeFarEnd().replaceAll("\\D", ""));
    Drive.run(session, settings, Integer.MAX_VALUE);
  }
}
