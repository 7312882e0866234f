package msgq.bench.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import msgq.bench.cli.BenchmarksJar.Ended;
import msgq.bench.jmh.Benchmarks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line as a user types it. */
@Execution(ExecutionMode.CONCURRENT)
class CommandLineIT {
  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p transport=sisv        | unknown transport 'sisv': it is one of sysv, posix, ; did you mean sysv?",
        "-p transport=            | unknown transport '': it is one of ",
        "-p connection=medium     | unknown connection 'medium': it is one of long, short",
        "-p server=jvaa           | unknown server 'jvaa'; did you mean java?",
        "-p pin=two-core          | unknown pin 'two-core'; did you mean two-cores?",
        "-p nodelay=yes           | unknown nodelay 'yes': it is one of true, false",
        "-p size=0                | size 0 is too small",
        "-p size=-1               | size -1 is too small",
        "-p size=1k               | size '1k' is not a whole number",
        "-p size=10000000000      | size '10000000000' is not a whole number",
        "-p size=2147483647       | size 2147483647 is too large",
        "-p size=100,x            | size 'x' is not a whole number",
        "-p depth=-1              | depth -1 is too small",
        "-p trnasport=sysv        | unknown parameter 'trnasport'; did you mean transport?",
        "-p transport             | -p transport is not of the form name=value,value",
        "RoundTrp                 | no benchmark matches 'RoundTrp'; did you mean RoundTrip? (benchmarks: ",
        "RoundTirp -p size=1      | no benchmark matches 'RoundTirp'; did you mean RoundTrip? (",
        "OneWay RondTrip          | no benchmark matches 'RondTrip'; did you mean RoundTrip? (",
        "dcotor                   | no benchmark matches 'dcotor'; did you mean doctor?",
        "studdy lajp              | no benchmark matches 'studdy'; did you mean study?",
        "RoundTrip -e Round       | no benchmark matches 'RoundTrip' without 'Round'",
        "Round(                   | is not a regular expression",
        "-jvm /nonexistent/java   | -jvm /nonexistent/java is not a java program",
        "-jvm /bin/ls             | -jvm /bin/ls is not a java program",
        "-bm foo                  | Invalid value for option '-bm' (<mode>): 'foo' is no mode",
        "-opi 100                 | -opi 100 would make the figures wrong",
        "-bs 10                   | an operation would be a whole batch",
        "-p transport=sysv,sysv   | -p transport names 'sysv' twice",
        "-p size=1 -psize=1       | -p size names '1' twice",
        "-pszie=1                 | unknown parameter 'szie'; did you mean size?",
        "-p=szie=1 -prof gc       | unknown parameter 'szie'; did you mean size?",
        "-nonsense                | Unknown option: '-nonsense'",
        "--no-fils                | Unknown option: '--no-fils'; did you mean --no-files?",
        "-f many                  | Invalid value for option '-f': 'many' is not an int",
        "-f -1                    | Forks (-1) should be non-negative",
        "-r soon                  | Invalid value for option '-r': 'soon' is no time such as 100ms",
        "--goal=x advise          | Unknown option: '--goal=x'",
        "advise --goal=speed      | Invalid value for option '--goal'",
        "-prof nonsense           | nonsense",
        "--aa java RoundTrip -f 1 | JDKs are compared fork by fork: that takes at least -f 2",
        "--aa java RoundTrip -f 1 -p connection=short | that takes at least -f 2",
        "--jdks java,java         | --jdks names the same JDK twice",
        "-rff /tmp                | cannot write /tmp (it is a directory)",
        "-rff x.csv --no-files    | --no-files and -rff or -rf contradict each other",
        "-rf xml                  | expected one of [TEXT, CSV, SCSV, JSON, LATEX] (case-insensitive) but was 'xml'",
        "-rff /nonexistent/r.json | /nonexistent/r.json",
        "doctor --nonsense        | Unknown option: '--nonsense'",
        "report no\u001b[2J.json   | there is no file no",
      })
  void refusesInOneSentenceBeforeAnythingStarts(String args, String expected) throws Exception {
    Ended ended = jar().run(args.split(" "));
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    for (String part : expected.split("; ")) {
      assertThat(ended.err()).contains(part.split("(?<=: it is one of).*", 2)[0]);
    }
    assertThat(ended.err().strip().lines()).hasSize(1);
    assertThat(ended.err()).doesNotContain("Exception in", "\tat ", "\u001b");
    assertThat(temp).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-h", "--help"})
  void helpIsJmhsAndOurs(String flag) throws Exception {
    Ended ended = jar().run(flag);
    assertThat(ended.status()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("doctor", "transport", "sysv, posix", "-jvmArgsAppend", "-wi=<int>", "-rff")
        .contains(
            "Exit status:", "  2   a combination failed, nothing could be measured, or a result");
  }

  @Test
  void helpSaysWhatEachBenchmarkMeasures() throws Exception {
    List<String> lines = jar().run("-h").out().lines().toList();
    for (String benchmark : Benchmarks.all().names()) {
      assertThat(lines).anyMatch(line -> line.matches(" +" + benchmark + " +[a-z0-9].*"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-V", "--version", "doctor -V", "study --version", "completion -V"})
  void theVersionIsThatOfTheJar(String args) throws Exception {
    assertThat(jar().run(args.split(" ")).out())
        .matches("[0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?, git (unknown|[0-9a-f]{12}(-dirty)?)\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "benchmarks Rou                        | RoundTrip.roundTrip",
        "benchmarks -p transport=uds-s         | transport=uds-seqpacket",
        "benchmarks -p transport=sysv OneW     | OneWay.oneWay",
        "benchmarks --no-files OneW            | OneWay.oneWay",
        "benchmarks -bm avg                    | avgt",
        "benchmarks -rff scr                   | -o filenames script",
        "benchmarks --plug                     | --plugins",
        "benchmarks -jvmArgsP                  | -jvmArgsPrepend",
        "benchmarks stu                        | study",
        "benchmarks study laj                  | lajp",
      })
  void bashCompletes(String typed, String expected) throws Exception {
    Path script = Files.writeString(temp.resolve("script"), jar().run("completion").out());
    int last = typed.split(" ").length - 1;
    String bash =
        "compopt() { [ $1 = +o ] || echo -n \"$1 $2 \"; }; source ./%s; COMP_WORDS=(%s) COMP_CWORD=%d"
            + " COMP_LINE='%s' COMP_POINT=%d; $(complete -p benchmarks | sed 's/.*-F \\(\\w*\\).*/\\1/');"
            + " echo ${COMPREPLY[@]}";
    Process process =
        new ProcessBuilder(
                "bash",
                "-c",
                bash.formatted(script.getFileName(), typed, last, typed, typed.length()))
            .directory(temp.toFile())
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8).strip())
        .isEqualTo(expected);
    Files.delete(script);
  }

  @Test
  void listsAsJmhDoes() throws Exception {
    assertThat(jar().run("-l").out())
        .startsWith("Benchmarks: ")
        .contains("msgq.bench.RoundTrip.roundTrip", "msgq.bench.CallOverhead.array")
        .doesNotContain("param");
    assertThat(jar().run("-lp", "RoundTrip").out())
        .contains("param \"transport\" = {sysv, posix,")
        .doesNotContain("OneWay");
    assertThat(jar().run("-lprof").out()).contains("gc: ");
    assertThat(jar().run("-lrf").out()).contains("text, csv, scsv, json, latex");
  }

  @Test
  void doctorTellsOfEverything() throws Exception {
    Ended ended = jar().run("doctor", "--no-gauge");
    assertThat(ended.status()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("kernel", "cpu", "cores", "java", "kernel.msgmax", "fs.mqueue.msg_max")
        .contains("sysv", "posix", "pipe", "fifo", "tcp", "tcp-nio", "uds", "uds-jnr")
        .contains("gcc", "socat", "perf", "go", temp.toString(), "/dev/mqueue", "nothing")
        .doesNotContain("long: n/a, Panama"); // which no connection has
    assertThat(jar().run("doctor", "-h").out()).contains("Usage: java -jar benchmarks.jar doctor");
  }

  @Test
  void aFullStandardOutputIsNoSuccess() throws Exception {
    ProcessBuilder doctor = new ProcessBuilder(jar().command("doctor", "--no-gauge"));
    Process full = doctor.redirectOutput(new File("/dev/full")).start();
    assertThat(new String(full.getErrorStream().readAllBytes(), UTF_8))
        .contains("cannot write to standard output (No space left on device)\n");
    assertThat(full.waitFor()).isEqualTo(2);
  }

  private BenchmarksJar jar() {
    return new BenchmarksJar(temp, temp);
  }
}
