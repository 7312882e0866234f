package io.github.msgq.bench.study.afecho;

import static io.github.msgq.bench.study.afecho.EchoClient.CHANNEL;
import static io.github.msgq.bench.study.afecho.EchoClient.GO_TCP;
import static io.github.msgq.bench.study.afecho.EchoClient.GO_UNIX;
import static io.github.msgq.bench.study.afecho.EchoClient.JNR;
import static io.github.msgq.bench.study.afecho.EchoClient.SOCKET;

import io.github.msgq.bench.linux.Placement;
import io.github.msgq.bench.study.Claim;
import io.github.msgq.bench.study.Comparison;
import io.github.msgq.bench.study.Criterion;
import io.github.msgq.bench.study.Figure;
import io.github.msgq.bench.study.Sample;
import io.github.msgq.bench.study.afecho.EchoClient.Inflight;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the study found, in messages per second. */
final class AfechoPublished {
  private static final double GO_UNIX_RATE = 349470;
  private static final double GO_TCP_RATE = 61687;
  private static final double JAVA_UNIX_RATE = 324044;
  private static final double JAVA_TCP_RATE = 103520;

  /** What "several times" is at least. */
  private static final double SEVERAL = 2;

  private AfechoPublished() {}

  static List<Figure> figures() {
    return List.of(
        figure(GO_UNIX, List.of(GO_UNIX_RATE)),
        figure(GO_TCP, List.of(GO_TCP_RATE)),
        figure(JNR, List.of(JAVA_UNIX_RATE)),
        figure(CHANNEL, List.of()),
        figure(SOCKET, List.of(JAVA_TCP_RATE)));
  }

  private static Figure figure(EchoClient client, List<Double> published) {
    return new Figure(
        client.text, "messages/s", published, combinations(client), Sample::unitsPerSecond);
  }

  private static Map<String, String> combinations(EchoClient client) {
    Map<String, String> combinations = new LinkedHashMap<>();
    for (Inflight inflight : Inflight.values()) {
      combinations.put(inflight.text, client.name(inflight));
    }
    return combinations;
  }

  static Stream<Claim> claims(Placement placement) {
    return Stream.of(Inflight.values())
        .flatMap(
            inflight ->
                Stream.concat(
                    claims("Go", GO_UNIX, GO_TCP, GO_UNIX_RATE / GO_TCP_RATE, inflight, placement),
                    claims(
                        "Java", JNR, SOCKET, JAVA_UNIX_RATE / JAVA_TCP_RATE, inflight, placement)));
  }

  private static Stream<Claim> claims(
      String language,
      EchoClient unix,
      EchoClient tcp,
      double published,
      Inflight inflight,
      Placement placement) {
    Comparison faster =
        new Comparison(
            "AF_UNIX / AF_INET rate",
            unix.combination(inflight, placement),
            tcp.combination(inflight, placement),
            Sample::unitsPerSecond,
            published);
    String start = language + ", " + inflight.text + ": AF_UNIX is ";
    return Stream.of(
        new Claim(start + "faster", faster),
        new Claim(
            start + "several times faster (at least twice)",
            faster.holdsIf(Criterion.above(SEVERAL))));
  }
}
