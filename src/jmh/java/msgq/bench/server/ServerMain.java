package msgq.bench.server;

import static msgq.bench.parameter.Parameters.ADDRESS;
import static msgq.bench.parameter.Parameters.CPU;
import static msgq.bench.parameter.Parameters.TRANSPORT;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.NotAvailable;
import msgq.bench.problem.Refusal;
import msgq.bench.process.ControlChannel;
import msgq.bench.registry.Transports;
import msgq.bench.transport.ServerSide;
import msgq.bench.transport.Transport;

/** The server as a program: docs/protocol.md says how it is started and what it obeys. */
public final class ServerMain {
  public static final String TOKEN = "MSGQ_TOKEN";
  private static final int MISUSED = 2;
  private static final long PATIENCE_MILLIS = 5_000;

  private ServerMain() {}

  public static void main(String[] args) throws IOException {
    String token = System.getenv(TOKEN);
    if (args.length == 0 || !args[0].equals("server") || token == null) {
      System.err.println("The benchmark harness starts this, with: server key=value ...");
      System.exit(MISUSED);
    }
    int status = obey(arguments(args), token);
    haltIfExitHangs(status);
    System.exit(status);
  }

  private static Map<String, String> arguments(String[] args) {
    return Arrays.stream(args)
        .skip(1)
        .map(arg -> arg.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
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

  /** Serves until the harness says STOP or is gone; the exit status. */
  static int obey(Map<String, String> arguments, String token) throws IOException {
    SocketChannel channel =
        SocketChannel.open(UnixDomainSocketAddress.of(arguments.get("control")));
    try (ControlChannel control = new ControlChannel(channel)) {
      control.say("HELLO " + token);
      try {
        Settings settings = Settings.parse(arguments::get, token);
        int core = settings.get(CPU);
        ServerSide side = transport(settings).listen(settings, settings.get(ADDRESS));
        try (Server server = new Server(settings, side, core, why -> fail(control, why))) {
          server.start();
          control.say("READY " + side.address());
          converse(control, server);
        }
        control.say("BYE");
        return 0;
      } catch (IOException | RuntimeException | Refusal e) {
        fail(
            control,
            e instanceof NotAvailable || e instanceof Refusal ? e.getMessage() : e.toString());
        return 1;
      }
    }
  }

  private static Transport transport(Settings settings) {
    String name = settings.get(TRANSPORT);
    return Transports.byName(name)
        .orElseThrow(() -> new NotAvailable("the server knows no transport " + name));
  }

  private static void converse(ControlChannel control, Server server) throws IOException {
    String line = control.hear();
    while (line != null && !line.equals("STOP")) {
      if (line.equals("COUNTERS")) {
        control.say("COUNTERS " + server.counters().words());
      }
      line = control.hear();
    }
  }

  private static void fail(ControlChannel control, String sentence) {
    try {
      control.say("FAIL " + sentence);
    } catch (IOException e) {
      // nobody is left to hear it
    }
  }
}
