package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.jmh.Jdk;
import msgq.bench.problem.Refusal;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class JdkOptionsTest {
  private static final String OWN = System.getProperty("java.home");

  private static List<Jdk> jdks(String... args) throws Exception {
    List<String> rest = new ArrayList<>(List.of(args));
    JdkOptions chosen = JdkOptions.take(rest);
    return chosen.jdks(chosen.complete(new CommandLineOptions(rest.toArray(new String[0])), rest));
  }

  @Test
  void aControlIsOneJdkTwice() throws Exception {
    String version = System.getProperty("java.version");
    assertThat(jdks("--aa", OWN))
        .extracting(Jdk::label)
        .containsExactly(version + "-A", version + "-B");
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    refused("names the same JDK twice", "--jdks", OWN + "," + OWN + "/bin/java");
    refused("--jdks needs two JDKs at least", "--jdks", OWN);
    refused("is not a java program", "--jdks", OWN + ",/no/such/jdk");
    refused("needs the path of a JDK", "--jdks");
    refused("give one of the two", "--jdks", "a,b", "--aa", "c");
    refused("-jvm names one JVM", "--aa", OWN, "-jvm", "java");
  }

  private static void refused(String why, String... args) {
    assertThatThrownBy(() -> jdks(args)).isInstanceOf(Refusal.class).hasMessageContaining(why);
  }

  @Test
  void theDefaultPlanIsSmallAndHasFiveForks() throws Exception {
    List<String> rest = new ArrayList<>(List.of("--aa", OWN));
    JdkOptions chosen = JdkOptions.take(rest);
    CommandLineOptions options = chosen.complete(new CommandLineOptions(), rest);
    assertThat(options.getForkCount().get()).isEqualTo(5);
    assertThat(options.getIncludes()).containsExactly("RoundTrip", "OneWay");
    assertThat(options.getParameter("pin").get()).containsExactly("same-core");
    assertThat(chosen.remarks()).hasSize(4).allSatisfy(line -> assertThat(line).contains(":"));
  }

  @Test
  void whatTheUserHasChosenStays() throws Exception {
    List<String> rest =
        new ArrayList<>(
            List.of(
                "--aa",
                OWN,
                "CallOverhead",
                "-f",
                "2",
                "-p",
                "pin=none",
                "-p",
                "connection=short"));
    JdkOptions chosen = JdkOptions.take(rest);
    CommandLineOptions given = new CommandLineOptions(rest.toArray(new String[0]));
    CommandLineOptions options = chosen.complete(given, rest);
    assertThat(options.getForkCount().get()).isEqualTo(2);
    assertThat(options.getIncludes()).containsExactly("CallOverhead");
    assertThat(options.getParameter("pin").get()).containsExactly("none");
    assertThat(chosen.remarks()).isEmpty();
  }
}
