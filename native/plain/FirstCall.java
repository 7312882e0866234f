import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import javax.tools.ToolProvider;

/**
 * Times a new JVM's first message, from loading the library to closing the queue. Each jar is one
 * build of the library; they take turns, each time with a new JVM.
 */
final class FirstCall {
  private static final String USAGE =
      "usage: java native/plain/FirstCall.java <rounds, 6 or more> <jar of the library>...";

  /** What the new JVM runs; compiled with each jar, whose signatures may differ. */
  private static final String PROGRAM =
      """
      final class Program {
        public static void main(String[] args) throws Exception {
          byte[] body = new byte[1024];
          byte[] room = new byte[8192];
          int key = Integer.parseInt(args[1]);
          long start = System.nanoTime();
          if (args[0].equals("lajp")) {
            int id = lajp.MsgQ.msgget(key);
            lajp.MsgQ.msgsnd(id, 1, body, body.length);
            lajp.MsgQ.msgrcv(id, room, body.length, 0);
            lajp.MsgQ.msgclose(id);
          } else {
            try (var queue = args[0].equals("sysv") ? io.github.msgq.SysvQueue.createNew(key)
                : io.github.msgq.PosixQueue.createNew("/msgq-first-".concat(args[1]))) {
              queue.send(body);
              queue.receive(room);
              queue.remove();
            }
          }
          System.out.print(System.nanoTime() - start);
        }
      }
      """;

  public static void main(String[] args) throws Exception {
    if (args.length < 2 || !args[0].matches("[6-9]|[1-9]\\d{1,4}")) {
      fail(USAGE);
    }
    int rounds = Integer.parseInt(args[0]);
    int jars = args.length - 1;
    List<String> classPaths = new ArrayList<>();
    for (int jar = 0; jar < jars; jar++) {
      classPaths.add(args[1 + jar] + ":" + compiled(args[1 + jar], jar));
    }
    System.out.println("A JVM's first message in ms: the median and its 95% interval");
    for (String kind : List.of("sysv", "posix", "lajp")) {
      double[][] millis = new double[jars][rounds];
      for (int turn = 0; turn < rounds * jars; turn++) {
        int round = turn / jars;
        int jar = (turn + round) % jars; // each begins a round in its turn
        millis[jar][round] = millis(classPaths.get(jar), kind);
      }
      for (int jar = 0; jar < jars; jar++) {
        double[] own = millis[jar];
        double[] ratios = new double[rounds];
        Arrays.setAll(ratios, round -> own[round] / millis[0][round]);
        String ratio = jar == 0 ? "" : ", divided by the first jar's " + median(ratios);
        System.out.printf("%-5s %s: %s%s%n", kind, args[1 + jar], median(own), ratio);
      }
    }
  }

  /** Where the program is, in the directory that "mvn clean" removes. */
  private static Path compiled(String jar, int number) throws IOException {
    Path classes = Files.createDirectories(Path.of("target", "first-call", "" + number));
    Path source = Files.writeString(classes.resolve("Program.java"), PROGRAM);
    String[] words = {"-cp", jar, "-d", classes.toString(), source.toString()};
    OutputStream none = OutputStream.nullOutputStream();
    if (ToolProvider.getSystemJavaCompiler().run(null, none, none, words) != 0) {
      fail(jar + " is not a jar of the library; " + USAGE);
    }
    return classes;
  }

  /**
   * What one JVM prints. In a session of its own, it ends after Ctrl-C, too, and leaves no queue.
   */
  private static double millis(String classPath, String kind) throws Exception {
    String java = System.getProperty("java.home") + "/bin/java";
    String flag = "--enable-native-access=ALL-UNNAMED";
    String key = "" + ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
    String[] command = {"setsid", java, flag, "-cp", classPath, "Program", kind, key};
    Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(jvm.getInputStream().readAllBytes());
    if (jvm.waitFor() != 0 || !output.matches("\\d+")) {
      fail(kind + " failed: " + output);
    }
    return Long.parseLong(output) / 1e6;
  }

  /** The interval reaches from one of the figures to another, by their order. */
  private static String median(double[] figures) {
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
    int last = sorted.length - 1;
    int low = (int) ((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2);
    double median = (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    return "%.2f (%.2f to %.2f)".formatted(median, sorted[low], sorted[last - low]);
  }

  private static void fail(String why) {
    System.err.println(why);
    System.exit(1);
  }
}
