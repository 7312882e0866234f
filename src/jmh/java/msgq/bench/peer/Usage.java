package msgq.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import jnr.ffi.LibraryLoader;
import jnr.ffi.annotations.Out;

/**
 * What a process has used since its start: getrusage(2), and for memory proc(5).
 *
 * @param userMicros CPU time outside the kernel
 * @param systemMicros CPU time in the kernel
 * @param voluntarySwitches times that a thread waited
 * @param involuntarySwitches times that a thread was put aside
 * @param peakKilobytes most memory resident at once
 */
public record Usage(
    long userMicros,
    long systemMicros,
    long voluntarySwitches,
    long involuntarySwitches,
    long peakKilobytes) {

  /** What jnr-ffi binds. */
  public interface Libc {
    Libc LIBC = LibraryLoader.create(Libc.class).load("c");

    int getrusage(int who, @Out long[] usage);
  }

  /** Of this process, all its threads. */
  public static Usage ofThisProcess() {
    long[] words = new long[18]; // struct rusage: two timevals, then 14 longs
    Libc.LIBC.getrusage(0, words);
    return new Usage(
        words[0] * 1_000_000 + words[1],
        words[2] * 1_000_000 + words[3],
        words[16],
        words[17],
        peakResident());
  }

  /** Not from getrusage(2), whose peak is at least that of the process that started this one. */
  private static long peakResident() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  String words() {
    return "user_us=%d sys_us=%d vcsw=%d ivcsw=%d maxrss_kb=%d"
        .formatted(userMicros, systemMicros, voluntarySwitches, involuntarySwitches, peakKilobytes);
  }
}
