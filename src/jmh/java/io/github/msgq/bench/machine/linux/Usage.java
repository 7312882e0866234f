package io.github.msgq.bench.machine.linux;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The use of a process since its start: getrusage(2), and for memory proc(5).
 *
 * @param userMicros CPU time outside the kernel
 * @param systemMicros CPU time in the kernel
 * @param voluntarySwitches times that a thread waited
 * @param involuntarySwitches times that a thread was preempted
 * @param peakKilobytes most memory resident at once; 0 if unknown
 * @param jvmMicros CPU time of a JVM's own threads, if it is known and so not in the others
 */
public record Usage(
    long userMicros,
    long systemMicros,
    long voluntarySwitches,
    long involuntarySwitches,
    long peakKilobytes,
    OptionalLong jvmMicros) {
  /** The usage of all threads together. */
  public Usage(
      long userMicros,
      long systemMicros,
      long voluntarySwitches,
      long involuntarySwitches,
      long peakKilobytes) {
    this(
        userMicros,
        systemMicros,
        voluntarySwitches,
        involuntarySwitches,
        peakKilobytes,
        OptionalLong.empty());
  }

  public static final Usage NONE = new Usage(0, 0, 0, 0, 0);

  private static final int SELF = 0;
  private static final int CHILDREN = -1;

  public static Usage ofThisProcess() {
    return of(SELF);
  }

  /** The usage of the children that this process has waited for. */
  public static Usage ofChildren() {
    return of(CHILDREN);
  }

  private static Usage of(int who) {
    long[] figures = new long[4];
    Kernel.calls().usage(who, figures);
    return new Usage(
        figures[0],
        figures[1],
        figures[2],
        figures[3],
        who == SELF ? peakResident() : 0); // of ended children there is only ru_maxrss
  }

  /** Not from getrusage(2), whose peak may be that of the process that started this one. */
  private static long peakResident() {
    return Machine.text(Path.of("/proc/self/status"))
        .map(status -> number(status, "VmHWM"))
        .orElse(0L);
  }

  /** A number in a status file of proc(5); 0 if it is not there. */
  static long number(String status, String name) {
    return status
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }

  /**
   * What was used since then; the peak remains that of the whole lifetime. Only the sum of the CPU
   * time is exact: its parts go by ticks, and a part that has become less counts as none.
   */
  public Usage since(Usage before) {
    long used = micros() - before.micros();
    long inUser = Math.max(0, Math.min(userMicros - before.userMicros, used));
    return new Usage(
        inUser,
        used - inUser,
        voluntarySwitches - before.voluntarySwitches,
        involuntarySwitches - before.involuntarySwitches,
        peakKilobytes,
        jvmMicros.isPresent()
            ? OptionalLong.of(jvmMicros.getAsLong() - before.jvmMicros.orElse(0))
            : jvmMicros);
  }

  /** Without so much CPU time, in user mode and in the kernel in proportion. */
  public Usage without(long micros) {
    long less = Math.min(micros, micros());
    long inUser = less == 0 ? 0 : Math.round((double) less * userMicros / micros());
    return since(new Usage(inUser, less - inUser, 0, 0, 0));
  }

  /** The CPU time, of all modes, without that of a JVM's own threads. */
  public long micros() {
    return userMicros + systemMicros;
  }

  /** The sum of this and a later usage; the peak is the larger one. */
  public Usage then(Usage next) {
    return new Usage(
        userMicros + next.userMicros,
        systemMicros + next.systemMicros,
        voluntarySwitches + next.voluntarySwitches,
        involuntarySwitches + next.involuntarySwitches,
        Math.max(peakKilobytes, next.peakKilobytes));
  }

  /** Reads what {@link #words} reported about another process, among other words. */
  public static Usage of(Map<String, String> words) {
    return new Usage(
        Long.parseLong(words.get("user_us")),
        Long.parseLong(words.get("sys_us")),
        Long.parseLong(words.get("vcsw")),
        Long.parseLong(words.get("ivcsw")),
        Long.parseLong(words.get("maxrss_kb")),
        words.containsKey("jvm_us")
            ? OptionalLong.of(Long.parseLong(words.get("jvm_us")))
            : OptionalLong.empty());
  }

  public String words() {
    return "user_us=%d sys_us=%d vcsw=%d ivcsw=%d maxrss_kb=%d%s"
        .formatted(
            userMicros,
            systemMicros,
            voluntarySwitches,
            involuntarySwitches,
            peakKilobytes,
            jvmMicros.isPresent() ? " jvm_us=" + jvmMicros.getAsLong() : "");
  }
}
