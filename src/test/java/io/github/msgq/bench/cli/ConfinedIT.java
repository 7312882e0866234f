package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.Capability;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each verb where something that it needs is missing works, or says in a sentence what helps. */
@Tag("one-jdk")
@RequiresRoot(Capability.SYS_ADMIN)
@RequiresTool({"setpriv", "unshare"})
class ConfinedIT {
  private static final String BRIEF =
      " -p placement=none -p gauge=off -f 1 -wi 1 -w 50ms -i 1 -r 100ms --no-files";

  private static final List<String> VERBS =
      List.of(
          "RoundTrip -p transport=shm,uds -p connection=long -p size=64" + BRIEF,
          "RoundTrip -p transport=uds -p connection=short -f 1 -wi 0 -i 1 -r 50ms --no-files",
          "doctor --no-gauge",
          "quick -p transport=shm,uds --no-costs -wi 0 -w 10ms -i 1 -r 20ms -f 1",
          "sweep -p transport=uds -p size=64 -p client=java" + BRIEF,
          "load --rate 1000 -p transport=uds -wi 1 -w 100ms -i 1 -r 100ms -f 1 --no-files",
          "study apue --budget 10s",
          "report {result} -o made.html",
          "report --text --need containers {result}",
          "completion",
          "help parameters",
          "-h benchmarks");

  private static final String HIDDEN =
      "this user namespace does not show who owns /: run outside it";

  /** Where it runs: what a shell does before it becomes the JVM, and what helps. */
  private enum Place {
    NOEXEC(
        "unshare -m",
        "mount -t tmpfs -o noexec,mode=755 none /tmp; mount -t tmpfs -o noexec,mode=755 none \"$HOME\"; cd \"$HOME\"",
        "-Djava\\.io\\.tmpdir=<directory>"),
    READ_ONLY("unshare -m", "mount -o remount,bind,ro /; cd /", "Read-only file system"),
    UNKNOWN_LETTERS(
        "unshare -m",
        "mkdir h$(printf '\\303\\266')me; cd h$(printf '\\303\\266')me; export LC_ALL=C",
        "LC_ALL=C\\.UTF-8"),
    NO_PROC(
        "unshare -m",
        "mount -t tmpfs none /proc; export LD_LIBRARY_PATH=\"$J/lib:$J/lib/server\"",
        "mount (it|/proc)"),
    PROC_OF_PROCESSES("unshare -m", "mount -t proc -o subset=pid none /proc", "nothing"),
    NOBODY_MAPPED("unshare -mU", "cd /", HIDDEN),
    STRANGER_MAPPED(
        "setpriv --reuid 65533 --regid 65533 --clear-groups unshare -mUr", "cd /", HIDDEN),
    ROOT_MAPPED("unshare -mUr", "cd /", "nothing");

    private final String entered;
    private final String script;
    private final String helps;

    Place(String entered, String script, String helps) {
      this.entered = entered;
      this.script = script;
      this.helps = helps;
    }
  }

  static Stream<Arguments> everywhere() {
    return Stream.of(Place.values())
        .flatMap(place -> VERBS.stream().map(verb -> Arguments.of(place, verb)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everywhere")
  void worksOrSaysWhatHelps(Place place, String verb) throws Exception {
    // what stands where others cannot hide it
    String files =
        "mount -t tmpfs -o mode=755 none /mnt; cp '%s' /mnt/b.jar; cp '%s' /mnt/r.json; mount -t tmpfs none /tmp; cd /mnt; ";
    String outside =
        files.formatted(
            BenchmarksJar.JAR, Path.of("docs/results/2026-11-26.json").toAbsolutePath());
    String inside = outside + "exec " + place.entered + " sh -ec '%s; exec \"$@\"' sh \"$@\"";
    String java = System.getProperty("java.home");
    List<String> words =
        Stream.concat(
                Stream.of("unshare", "-m", "sh", "-ec"),
                Stream.concat(
                    Stream.of(
                        inside.formatted(place.script.replace("'", "'\\''")),
                        "sh",
                        java + "/bin/java",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:-UsePerfData",
                        "-jar",
                        "/mnt/b.jar"),
                    Stream.of(verb.replace("{result}", "/mnt/r.json").split(" "))))
            .toList();
    Command.Ended ended = Command.of(words).with("J", java).without("XDG_RUNTIME_DIR").run();
    String both = ended.out() + ended.err();
    String rest = both.replace("java.lang.foreign", "Panama"); // which help names
    assertThat(rest).doesNotContain("\tat ", "Exception", "Error:", "java.lang.");
    boolean asksForOwners = !verb.matches("(doctor|completion|help|-h) ?.*");
    if (ended.status() != 0 || place.helps.equals(HIDDEN) && asksForOwners) {
      String line = both.replaceAll("\\s+", " ");
      assertThat(line).containsPattern(place.helps + "|machine was busy");
      if (place.helps.equals(HIDDEN)) {
        assertThat(line).doesNotContain("choose another");
      }
    }
  }
}
