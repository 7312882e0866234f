package io.github.msgq.bench.endpoints.endpoint;

import io.github.msgq.bench.endpoints.process.ControlChannel;
import io.github.msgq.bench.endpoints.process.EndpointControl;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.process.Program;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.machine.linux.ShareableResources;
import io.github.msgq.bench.machine.linux.Threads;
import io.github.msgq.bench.terms.parameter.KeyValues;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The Java program: an endpoint in its own process. docs/protocol.md describes its commands. */
public final class EndpointMain {
  private static final int MISUSED = 2;
  private static final String CONTROL = "control";
  private static final String STOP = "STOP";
  private static final long PATIENCE_MILLIS = 5_000;
  private static final AtomicBoolean ENDING = new AtomicBoolean();

  private EndpointMain() {}

  /** This program in the JVM that a command starts. */
  public static Program in(JavaCommand java) {
    return (role, directory, arguments) -> java.of(EndpointMain.class, role, directory, arguments);
  }

  public static void main(String[] args) {
    run(args, EndpointMain::work);
  }

  /** The opening of the work that an endpoint does once it is connected. */
  public interface Opening {
    /** Makes it ready to run; {@code failure} receives one sentence if the work cannot continue. */
    Work open(String role, Map<String, String> arguments, String token, Consumer<String> failure)
        throws IOException;
  }

  /** Opens a server of messages, or a work that the class path provides. */
  static Work work(
      String role, Map<String, String> arguments, String token, Consumer<String> failure)
      throws IOException {
    String name = arguments.getOrDefault("work", "messages");
    if (name.equals("messages")) {
      return Server.open(arguments, token, failure);
    }
    return ServiceLoader.load(WorkProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.names().contains(name))
        .findFirst()
        .orElseThrow(() -> new Failure("work=" + name + " is not known to this program"))
        .open(role, arguments, failure);
  }

  /** Obeys the harness until it sends STOP or is gone, then ends this JVM. */
  public static void run(String[] args, Opening works) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // ASCII digits
    String token = System.getenv(Endpoints.TOKEN);
    if (args.length == 0 || !args[0].matches("server|client|fork") || token == null) {
      System.err.println("The harness starts this program: server|client|fork key=value ...");
      System.exit(MISUSED);
    }
    int status = 1;
    try {
      List<String> arguments = List.of(args).subList(1, args.length);
      status = obey(args[0], arguments, token, works, control(arguments), () -> haltIfItHangs(0));
    } catch (IOException | Failure e) {
      System.err.println(Sentence.of(e)); // there is no control channel
    }
    haltIfItHangs(status);
    System.exit(status);
  }

  /**
   * The server of a harness that has started this JVM by a command of its user's: it answers on
   * standard output, and gets by START what others get as arguments. Ends this JVM.
   */
  public static void runByCommand() {
    System.setOut(System.err);
    ControlChannel control =
        new ControlChannel(requests(), new FileOutputStream(FileDescriptor.out).getChannel());
    int status = 1;
    try {
      status = obey("server", List.of(), "", EndpointMain::work, control, () -> haltIfItHangs(0));
    } catch (IOException e) {
      System.err.println(Sentence.of(e));
    }
    haltIfItHangs(status);
    System.exit(status);
  }

  /** The harness's requests, STOP once it is gone; and how long it may be silent. */
  private record Requests(BlockingQueue<String> lines, long patienceMillis) {
    String next() {
      String line = ControlChannel.ALIVE;
      while (line.equals(ControlChannel.ALIVE)) {
        line = poll();
        if (line == null) {
          haltIfItHangs(1);
          throw new Failure(
              "nothing has come from the harness for %s s".formatted(patienceMillis / 1000.0));
        }
      }
      return line;
    }

    private String poll() {
      try {
        return lines.poll(patienceMillis, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        throw new Failure("interrupted");
      }
    }
  }

  private static void haltIfItHangs(int status) {
    if (!ENDING.compareAndSet(false, true)) {
      return;
    }
    DaemonThread.start(
        "halt-if-it-hangs",
        () -> {
          try {
            Thread.sleep(PATIENCE_MILLIS / 2);
            System.err.print(hanging());
            Thread.sleep(PATIENCE_MILLIS / 2);
          } catch (InterruptedException e) {
            // nobody interrupts it
          }
          Runtime.getRuntime().halt(status);
        });
  }

  /** The threads of this program, and where they are: one is a shutdown hook that does not end. */
  private static String hanging() {
    Thread own = Thread.currentThread();
    StringBuilder text = new StringBuilder("This JVM should have ended. Threads still running:\n");
    Thread.getAllStackTraces()
        .forEach(
            (thread, stack) -> {
              if (thread != own && thread.getThreadGroup() == own.getThreadGroup()) {
                text.append(thread.getName()).append('\n');
                Stream.of(stack).forEach(frame -> text.append("  at ").append(frame).append('\n'));
              }
            });
    return text.toString();
  }

  /**
   * Works until STOP, or until the harness is gone: then {@code gone} runs, even if the work is
   * busy. Only one that a user's command has started has no arguments. Returns the exit status.
   */
  static int obey(
      String role,
      List<String> arguments,
      String token,
      Opening works,
      ControlChannel control,
      Runnable gone)
      throws IOException {
    try (control) {
      long patience = arguments.isEmpty() ? EndpointControl.silenceMillis() : Long.MAX_VALUE;
      Requests requests = new Requests(read(control, gone), patience);
      try {
        Map<String, String> given = KeyValues.parse(arguments);
        return Set.of(CONTROL).containsAll(given.keySet())
            ? obeyOnceStarted(role, works, control, requests)
            : obey(role, given, token, works, control, requests);
      } catch (Failure e) {
        say(control, "FAIL " + Sentence.of(e));
        return 1;
      }
    }
  }

  /** Waits for START, which says what other endpoints get on their command lines. */
  private static int obeyOnceStarted(
      String role, Opening works, ControlChannel control, Requests requests) throws IOException {
    Transports.all(); // loads their classes meanwhile
    for (String line = requests.next(); !line.equals(STOP); line = requests.next()) {
      String[] request = line.split(" ", 2);
      Map<String, String> values = request.length == 1 ? Map.of() : KeyValues.decoded(request[1]);
      switch (request[0]) {
        case "WHERE" -> {
          Map<String, String> here =
              ShareableResources.ofThisProcess(values.getOrDefault("directory", "")).words();
          control.say("HERE " + KeyValues.encoded(here));
        }
        case "CLOCK" -> control.say("CLOCK " + System.nanoTime());
        case "START" -> {
          return obey(role, values, values.get("token"), works, control, requests);
        }
        default -> throw new Failure("a server has to be started first: START");
      }
    }
    control.say("BYE");
    return 0;
  }

  private static int obey(
      String role,
      Map<String, String> options,
      String token,
      Opening works,
      ControlChannel control,
      Requests requests) {
    try {
      try (Work work = works.open(role, options, token, why -> say(control, "FAIL " + why))) {
        control.say("READY " + work.address());
        converse(control, requests, role, work);
      }
      control.say("BYE");
      return 0;
    } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
      say(control, "FAIL " + Sentence.of(e));
      return 1;
    }
  }

  /** Standard input, which nothing else in this JVM reads from now on. */
  private static FileChannel requests() {
    System.setIn(InputStream.nullInputStream());
    return new FileInputStream(FileDescriptor.in).getChannel();
  }

  private static ControlChannel control(List<String> arguments) throws IOException {
    String answers =
        arguments.stream()
            .filter(argument -> argument.startsWith(CONTROL + "="))
            .map(argument -> argument.substring(CONTROL.length() + 1))
            .findFirst()
            .orElseThrow(() -> new Failure(CONTROL + "= is needed"));
    FileChannel requests = requests();
    try {
      return new ControlChannel(
          requests, FileChannel.open(Path.of("/proc/self/fd", answers), StandardOpenOption.WRITE));
    } catch (IOException e) {
      throw new IOException("there is no descriptor %s=%s".formatted(CONTROL, answers), e);
    }
  }

  private static BlockingQueue<String> read(ControlChannel control, Runnable gone) {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    DaemonThread.start(
        "control",
        () -> {
          for (String line = control.hear(); line != null; line = control.hear()) {
            lines.add(line);
          }
          lines.add(STOP);
          gone.run();
        });
    return lines;
  }

  private static void converse(ControlChannel control, Requests requests, String role, Work work)
      throws IOException {
    for (String line = requests.next(); !line.equals(STOP); line = requests.next()) {
      if (line.equals("ABOUT")) {
        control.say("ABOUT " + JavaCommand.about());
      } else if (line.equals("COUNTERS")) {
        control.say("COUNTERS " + work.counters().words());
      } else if (line.equals("THREADS")) {
        long pid = ProcessHandle.current().pid();
        control.say(
            "THREADS %s compiler_us=%d"
                .formatted(Threads.of(pid).words(), Threads.compilerMicros(List.of(pid))));
      } else if (line.startsWith("RUN ")) {
        work.run(
            KeyValues.parse(line.substring("RUN ".length())),
            words -> say(control, "DONE " + words));
      } else {
        throw new Failure("the harness sent %s, which is unknown to this %s".formatted(line, role));
      }
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
