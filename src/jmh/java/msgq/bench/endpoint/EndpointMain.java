package msgq.bench.endpoint;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.process.ControlChannel;
import msgq.bench.process.JavaCommand;
import msgq.bench.process.JavaRuntime;
import msgq.bench.process.RunningEndpoint;
import msgq.bench.process.Words;
import msgq.bench.process.Work;

/** The Java program: an endpoint in a process of its own. docs/protocol.md says what it obeys. */
public final class EndpointMain {
  private static final int MISUSED = 2;
  private static final long PATIENCE_MILLIS = 5_000;

  private EndpointMain() {}

  /** The command that starts it in a JVM like this one. */
  public static List<String> command(String role, Map<String, String> arguments) {
    return JavaCommand.of(EndpointMain.class, role, arguments);
  }

  public static void main(String[] args) throws IOException {
    String token = System.getenv(RunningEndpoint.TOKEN);
    if (args.length == 0 || !args[0].matches("server|client") || token == null) {
      System.err.println("The harness starts this program: server|client key=value ...");
      System.exit(MISUSED);
    }
    int status = obey(args[0], Words.parse(Arrays.stream(args).skip(1)), token);
    haltIfExitHangs(status);
    System.exit(status);
  }

  private static void haltIfExitHangs(int status) {
    Thread thread =
        new Thread(
            () -> {
              try {
                Thread.sleep(PATIENCE_MILLIS);
              } catch (InterruptedException e) {
                // nobody interrupts it
              }
              Runtime.getRuntime().halt(status);
            });
    thread.setDaemon(true);
    thread.start();
  }

  /** Works until the harness says STOP or is gone; the exit status. */
  static int obey(String role, Map<String, String> arguments, String token) throws IOException {
    SocketChannel channel =
        SocketChannel.open(UnixDomainSocketAddress.of(arguments.get("control")));
    try (ControlChannel control = new ControlChannel(channel)) {
      control.say("HELLO " + token);
      try {
        try (Work work = Works.open(role, arguments, token, why -> say(control, "FAIL " + why))) {
          control.say("READY " + work.address());
          converse(control, work);
        }
        control.say("BYE");
        return 0;
      } catch (IOException | RuntimeException e) {
        say(
            control,
            "FAIL "
                + (e instanceof NotAvailable || e instanceof Failure
                    ? e.getMessage()
                    : e.toString()));
        return 1;
      }
    }
  }

  private static void converse(ControlChannel control, Work work) throws IOException {
    String line = control.hear();
    while (line != null && !line.equals("STOP")) {
      if (line.equals("COUNTERS")) {
        control.say("COUNTERS " + work.counters().words());
      } else if (line.equals("ABOUT")) {
        control.say("ABOUT " + JavaRuntime.text());
      } else if (line.startsWith("RUN ")) {
        work.run(
            Words.parse(line.substring("RUN ".length())), words -> say(control, "DONE " + words));
      }
      line = control.hear();
    }
  }

  private static void say(ControlChannel control, String line) {
    try {
      control.say(line);
    } catch (IOException e) {
      // nobody is left to hear it
    }
  }
}
