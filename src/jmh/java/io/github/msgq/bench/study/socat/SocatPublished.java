package io.github.msgq.bench.study.socat;

import static io.github.msgq.bench.study.socat.BlockSize.B100;
import static io.github.msgq.bench.study.socat.BlockSize.B10K;
import static io.github.msgq.bench.study.socat.BlockSize.B1M;
import static io.github.msgq.bench.study.socat.BlockSize.B500;
import static io.github.msgq.bench.study.socat.SocatMechanism.FIFO;
import static io.github.msgq.bench.study.socat.SocatMechanism.PIPE;
import static io.github.msgq.bench.study.socat.SocatMechanism.TCP;
import static io.github.msgq.bench.study.socat.SocatMechanism.UNIX;

import io.github.msgq.bench.linux.Placement;
import io.github.msgq.bench.study.Claim;
import io.github.msgq.bench.study.Comparison;
import io.github.msgq.bench.study.Criterion;
import io.github.msgq.bench.study.Figure;
import io.github.msgq.bench.study.Sample;
import io.github.msgq.bench.study.StudyCombination;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the study found, in Mbit/s. */
final class SocatPublished {
  private static final Map<SocatMechanism, List<Double>> MEGABITS =
      Map.of(
          PIPE, List.of(278.06, 1270.47, 8070.64, 9039.15),
          FIFO, List.of(318.41, 1475.20, 8843.55, 9699.21),
          UNIX, List.of(245.99, 1184.96, 15885.90, 41334.86),
          TCP, List.of(269.56, 1284.18, 14798.75, 36208.45));

  private SocatPublished() {}

  private static double published(SocatMechanism mechanism, BlockSize size) {
    return MEGABITS.get(mechanism).get(size.ordinal());
  }

  static List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    for (BlockSize size : BlockSize.values()) {
      for (SocatMechanism mechanism : SocatMechanism.values()) {
        Map<String, String> combinations = new LinkedHashMap<>();
        for (Mover mover : Mover.values()) {
          combinations.put(mover.toString(), mover.combinationName(mechanism, size));
        }
        figures.add(
            new Figure(
                size.text + ", " + mechanism.text,
                "Mbit/s",
                List.of(published(mechanism, size)),
                combinations,
                sample -> sample.unitsPerSecond() * Byte.SIZE / 1e6));
      }
    }
    return figures;
  }

  static Stream<Claim> claims(Placement placement) {
    Comparison spread = rate(B100, FIFO, UNIX, placement);
    Comparison lead = rate(B1M, UNIX, PIPE, placement);
    return Stream.of(
        new Claim(
            "100 B: the FIFO is fastest",
            rate(B100, FIFO, PIPE, placement),
            rate(B100, FIFO, UNIX, placement),
            rate(B100, FIFO, TCP, placement)),
        new Claim(
            "100 B: the UNIX socket is slowest",
            rate(B100, PIPE, UNIX, placement),
            rate(B100, FIFO, UNIX, placement),
            rate(B100, TCP, UNIX, placement)),
        new Claim("100 B: these two are about 30% apart", spread.about()),
        new Claim(
            "100 and 500 B: pipes lead slightly",
            kinds(B100, List.of(PIPE, FIFO), List.of(UNIX, TCP), "pipes / sockets", placement),
            kinds(B500, List.of(PIPE, FIFO), List.of(UNIX, TCP), "pipes / sockets", placement)),
        new Claim(
            "from 10 KB on sockets lead",
            kinds(B10K, List.of(UNIX, TCP), List.of(PIPE, FIFO), "sockets / pipes", placement),
            kinds(B1M, List.of(UNIX, TCP), List.of(PIPE, FIFO), "sockets / pipes", placement)),
        new Claim(
            "1 MB: the UNIX socket is fastest",
            lead,
            rate(B1M, UNIX, FIFO, placement),
            rate(B1M, UNIX, TCP, placement)),
        new Claim("1 MB: about 4.5 times the anonymous pipe", lead.about()));
  }

  private static Comparison rate(
      BlockSize size, SocatMechanism above, SocatMechanism below, Placement placement) {
    return kinds(size, List.of(above), List.of(below), above.text + " / " + below.text, placement);
  }

  private static Comparison kinds(
      BlockSize size,
      List<SocatMechanism> above,
      List<SocatMechanism> below,
      String name,
      Placement placement) {
    return new Comparison(
        size.text + " " + name,
        combinations(size, above, placement),
        combinations(size, below, placement),
        Sample::unitsPerSecond,
        mean(size, above) / mean(size, below),
        Criterion.above(1));
  }

  private static List<StudyCombination> combinations(
      BlockSize size, List<SocatMechanism> mechanisms, Placement placement) {
    return mechanisms.stream()
        .map(mechanism -> Mover.SOCAT.combination(mechanism, size, placement))
        .toList();
  }

  private static double mean(BlockSize size, List<SocatMechanism> mechanisms) {
    return Comparison.mean(
        mechanisms.stream().mapToDouble(mechanism -> published(mechanism, size)));
  }
}
