package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The use of a process's threads since they were started: proc(5). A JVM's compilers and garbage
 * collector work while the threads talk, and more so the shorter the warm-up is, so their CPU time
 * is counted apart, and with it that of the harness's own threads.
 */
public final class Threads {
  private static final String READER = "costs";

  /**
   * Threads that do not talk: HotSpot's and the JDK's own, and those that supervise an endpoint;
   * the kernel keeps 15 characters.
   */
  private static final Pattern JVM =
      Pattern.compile(
          "(C[12] |GC |G1 |VM |Z[A-Z]|Shen|Runtime|JVMCI|Sweeper|Monitor Defl|Reference Hand|Finalizer"
              + "|Common-Cleaner|Signal Disp|Service Thr|Notification).*|watchdog|(\\w+-)?control|"
              + READER);

  private static final Pattern COMPILER = Pattern.compile("(C[12] |JVMCI).*");

  private static final Pattern STAT =
      Pattern.compile("\\d+ \\((.*)\\) \\S+(?: -?\\d+){10} (\\d+) (\\d+) .*", Pattern.DOTALL);

  private static final long MICRO = 1_000; // nanoseconds
  private static final long TICK = 10_000; // microseconds

  private Threads() {}

  /**
   * The use of one thread.
   *
   * @param directory of the kernel's files about it
   * @param user its CPU time in user mode, in ticks, which are only precise enough for the share
   * @param system the same in the kernel
   */
  private record ThreadUse(Path directory, String name, double user, double system) {
    Usage used() throws IOException {
      Path schedstat = directory.resolve("schedstat");
      long micros = Math.round((user + system) * TICK); // where the kernel keeps nothing finer
      if (Files.exists(schedstat)) {
        String ran = read(schedstat);
        micros = Long.parseLong(ran.substring(0, ran.indexOf(' '))) / MICRO;
      }
      long inUser = user > 0 ? Math.round(micros * user / (user + system)) : 0;
      String status = read(directory.resolve("status"));
      return new Usage(
          inUser,
          micros - inUser,
          Usage.number(status, "voluntary_ctxt_switches"),
          Usage.number(status, "nonvoluntary_ctxt_switches"),
          0);
    }
  }

  /**
   * What a process has used. A thread that has ended counts as one of the JVM's own, since its
   * compilers come and go. Reading it takes milliseconds of CPU in a young JVM, for which a thread
   * of its own is there: the caller may be one that talks.
   *
   * @throws IOException if there is no such process
   */
  public static Usage of(long pid) throws IOException {
    FutureTask<Usage> reading = new FutureTask<>(() -> read(pid));
    DaemonThread.start(READER, reading);
    try {
      return reading.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptedIOException("interrupted while it read the use of process " + pid);
    }
  }

  private static Usage read(long pid) throws IOException {
    Path process = process(pid);
    List<ThreadUse> all = threads(process);
    List<ThreadUse> talking =
        all.stream().filter(each -> !JVM.matcher(each.name).matches()).toList();
    Usage used = sum(talking);
    return new Usage(
        used.userMicros(),
        used.systemMicros(),
        used.voluntarySwitches(),
        used.involuntarySwitches(),
        Usage.number(read(process.resolve("status")), "VmHWM"),
        talking.size() < all.size()
            ? OptionalLong.of(Kernel.calls().processNanos((int) pid) / MICRO - used.micros())
            : OptionalLong.empty());
  }

  /**
   * Microseconds of CPU that the compilers of these JVMs have used, and 0 for other processes; an
   * IOException if one is gone.
   */
  public static long compilerMicros(Collection<Long> pids) throws IOException {
    Predicate<String> compiles = COMPILER.asMatchPredicate();
    long micros = 0;
    for (long pid : pids) {
      List<ThreadUse> all = threads(process(pid));
      micros += sum(all.stream().filter(each -> compiles.test(each.name)).toList()).micros();
    }
    return micros;
  }

  private static Path process(long pid) {
    return Path.of("/proc", Long.toString(pid));
  }

  private static List<ThreadUse> threads(Path process) throws IOException {
    List<ThreadUse> threads = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path each : all) {
        try {
          Matcher stat = STAT.matcher(read(each.resolve("stat")));
          if (stat.matches()) {
            threads.add(
                new ThreadUse(
                    each,
                    stat.group(1),
                    Long.parseLong(stat.group(2)),
                    Long.parseLong(stat.group(3))));
          }
        } catch (IOException e) {
          throwUnlessEnded(each, e);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return threads;
  }

  private static Usage sum(List<ThreadUse> threads) throws IOException {
    Usage sum = Usage.NONE;
    for (ThreadUse each : threads) {
      try {
        sum = sum.then(each.used());
      } catch (IOException e) {
        throwUnlessEnded(each.directory, e);
      }
    }
    return sum;
  }

  private static void throwUnlessEnded(Path thread, IOException e) throws IOException {
    if (Files.exists(thread)) {
      throw e;
    }
  }

  /** As bytes: the kernel cuts off the names of threads, which may leave half a character. */
  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }
}
