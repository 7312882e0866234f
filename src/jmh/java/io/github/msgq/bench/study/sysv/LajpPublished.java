package io.github.msgq.bench.study.sysv;

import static io.github.msgq.bench.study.sysv.Rounds.C_LONG;
import static io.github.msgq.bench.study.sysv.Rounds.JAVA_LONG;
import static io.github.msgq.bench.study.sysv.Rounds.JAVA_SHORT;
import static io.github.msgq.bench.study.sysv.Rounds.Mechanism.QUEUE;
import static io.github.msgq.bench.study.sysv.Rounds.Mechanism.SOCKET;

import io.github.msgq.bench.linux.Placement;
import io.github.msgq.bench.study.Claim;
import io.github.msgq.bench.study.Comparison;
import io.github.msgq.bench.study.Figure;
import io.github.msgq.bench.study.Sample;
import io.github.msgq.bench.study.StudyCombination;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What the study found: Celeron 1.5 GHz (one core), Linux 2.6.24, JDK 1.6. */
final class LajpPublished {
  private static final ToDoubleFunction<Sample> USER = sample -> sample.user() / 2;
  private static final ToDoubleFunction<Sample> SYSTEM = sample -> sample.system() / 2;

  private LajpPublished() {}

  static List<Figure> figures() {
    return List.of(
        inJava(JAVA_LONG, QUEUE, List.of(29846.0, 29591.0, 29935.0, 29730.0, 29468.0)),
        inJava(JAVA_LONG, SOCKET, List.of(33951.0, 33448.0, 33987.0, 34638.0, 33957.0)),
        inC(QUEUE, "real", List.of(18.202, 18.815, 19.476, 20.293, 18.655), Sample::seconds),
        inC(QUEUE, "user", List.of(0.992, 0.888, 1.060, 1.048, 1.008), USER),
        inC(QUEUE, "sys", List.of(7.084, 7.280, 7.656, 7.124, 7.160), SYSTEM),
        inC(SOCKET, "real", List.of(20.666, 20.530, 21.831, 20.059, 21.888), Sample::seconds),
        inC(SOCKET, "user", List.of(0.524, 0.492, 0.468, 0.512, 0.440), USER),
        inC(SOCKET, "sys", List.of(9.765, 9.825, 9.493, 9.205, 9.605), SYSTEM),
        inJava(JAVA_SHORT, QUEUE, List.of(6617.0)),
        inJava(JAVA_SHORT, SOCKET, List.of(431280.0)));
  }

  private static Figure inJava(Rounds round, Rounds.Mechanism mechanism, List<Double> published) {
    String name = round.name(mechanism);
    return new Figure(name, "ms", published, Map.of("", name), sample -> sample.seconds() * 1000);
  }

  private static Figure inC(
      Rounds.Mechanism mechanism,
      String what,
      List<Double> published,
      ToDoubleFunction<Sample> quantity) {
    String name = C_LONG.name(mechanism);
    return new Figure(name + ", " + what, "s", published, Map.of("", name), quantity);
  }

  static Stream<Claim> claims(Placement placement) {
    StudyCombination javaQueue = JAVA_LONG.combination(QUEUE, placement);
    StudyCombination javaSocket = JAVA_LONG.combination(SOCKET, placement);
    StudyCombination cQueue = C_LONG.combination(QUEUE, placement);
    StudyCombination cSocket = C_LONG.combination(SOCKET, placement);
    StudyCombination briefQueue = JAVA_SHORT.combination(QUEUE, placement);
    StudyCombination briefSocket = JAVA_SHORT.combination(SOCKET, placement);
    Comparison java = time("socket / MQ time", javaSocket, javaQueue, 33996 / 29714.0);
    Comparison c = time("socket / MQ time", cSocket, cQueue, 20.995 / 19.088);
    Comparison brief = time("socket / MQ time", briefSocket, briefQueue, 431280 / 6617.0);
    return Stream.of(
        new Claim("Java, long: the queue is faster", java),
        new Claim("Java, long: by about 13%", java.about()),
        new Claim("C, long: the queue is faster", c),
        new Claim("C, long: by about 10%", c.about()),
        new Claim(
            "C: sockets use more system time",
            new Comparison("socket / MQ sys", cSocket, cQueue, SYSTEM, 9.579 / 7.261)),
        new Claim(
            "C: queues use more user time",
            new Comparison("MQ / socket user", cQueue, cSocket, USER, 0.999 / 0.487)),
        new Claim(
            "C needs about a third less time than Java",
            time("Java / C time, MQ", javaQueue, cQueue, 29714 / 19088.0).about(),
            time("Java / C time, socket", javaSocket, cSocket, 33996 / 20995.0).about()),
        new Claim("Java, short: the queue is faster", brief),
        new Claim("Java, short: about 65 times", brief.about()));
  }

  private static Comparison time(
      String name, StudyCombination dividend, StudyCombination divisor, double published) {
    return new Comparison(name, dividend, divisor, Sample::secondsPerUnit, published);
  }
}
