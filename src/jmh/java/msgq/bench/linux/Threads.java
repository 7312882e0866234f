package msgq.bench.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the threads of a process have used since they were started: proc(5). A JVM's compilers and
 * garbage collector work beside the threads that talk, and more so the shorter the warm-up is, so
 * their CPU time is told apart.
 */
public final class Threads {
  /** HotSpot's names for its own threads; the kernel keeps 15 characters. */
  private static final Pattern JVM =
      Pattern.compile("(C[12] |GC |G1 |VM |Z[A-Z]|Shen|Runtime|JVMCI|Sweeper|Monitor Defl).*");

  private static final Pattern COMPILER = Pattern.compile("(C[12] |JVMCI).*");

  private static final Pattern STAT =
      Pattern.compile("\\d+ \\((.*)\\) \\S+(?: -?\\d+){10} (\\d+) (\\d+) .*", Pattern.DOTALL);

  private static final Usage NOTHING = new Usage(0, 0, 0, 0, 0);
  private static final long MICRO = 1_000; // nanoseconds
  private static final long TICK = 10_000; // microseconds

  private Threads() {}

  /**
   * What a process has used. A thread that has ended counts as one of the JVM's own, since its
   * compilers come and go.
   *
   * @throws IOException if there is no such process
   */
  public static Usage of(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    AtomicBoolean jvm = new AtomicBoolean();
    Usage talking =
        sum(
            process,
            name -> {
              boolean own = JVM.matcher(name).matches();
              jvm.compareAndSet(false, own);
              return !own;
            });
    long peak = Usage.number(read(process.resolve("status")), "VmHWM");
    return new Usage(
        talking.userMicros(),
        talking.systemMicros(),
        talking.voluntarySwitches(),
        talking.involuntarySwitches(),
        peak,
        jvm.get()
            ? OptionalLong.of(Kernel.processNanos((int) pid) / MICRO - talking.micros())
            : OptionalLong.empty());
  }

  /**
   * Microseconds of CPU that the compilers of a JVM have used; 0 if it is none.
   *
   * @throws IOException if there is no such process
   */
  public static long compilerMicros(long pid) throws IOException {
    return sum(Path.of("/proc", Long.toString(pid)), COMPILER.asMatchPredicate()).micros();
  }

  /** What the threads with such names have used together. */
  private static Usage sum(Path process, Predicate<String> names) throws IOException {
    Usage sum = NOTHING;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path thread : threads) {
        try {
          Matcher stat = STAT.matcher(read(thread.resolve("stat")));
          if (stat.matches() && names.test(stat.group(1))) {
            sum = sum.then(of(thread, stat));
          }
        } catch (IOException e) {
          if (Files.exists(thread)) { // otherwise it has just ended
            throw e;
          }
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return sum;
  }

  private static Usage of(Path thread, Matcher stat) throws IOException {
    double user = Long.parseLong(stat.group(2)); // in ticks, which tell no more than the share
    double system = Long.parseLong(stat.group(3));
    Path schedstat = thread.resolve("schedstat");
    long micros = Math.round((user + system) * TICK); // where the kernel keeps nothing finer
    if (Files.exists(schedstat)) {
      String ran = read(schedstat);
      micros = Long.parseLong(ran.substring(0, ran.indexOf(' '))) / MICRO;
    }
    long inUser = user > 0 ? Math.round(micros * user / (user + system)) : 0;
    String status = read(thread.resolve("status"));
    return new Usage(
        inUser,
        micros - inUser,
        Usage.number(status, "voluntary_ctxt_switches"),
        Usage.number(status, "nonvoluntary_ctxt_switches"),
        0);
  }

  /** The kernel cuts the names of threads off, which may leave half a character. */
  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }
}
