package msgq.bench.study.socat;

import static msgq.bench.study.socat.BlockSize.B100;
import static msgq.bench.study.socat.BlockSize.B10K;
import static msgq.bench.study.socat.BlockSize.B1M;
import static msgq.bench.study.socat.BlockSize.B500;
import static msgq.bench.study.socat.SocatMechanism.FIFO;
import static msgq.bench.study.socat.SocatMechanism.PIPE;
import static msgq.bench.study.socat.SocatMechanism.TCP;
import static msgq.bench.study.socat.SocatMechanism.UNIX;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.study.Cell;
import msgq.bench.study.Claim;
import msgq.bench.study.Comparison;
import msgq.bench.study.Criterion;
import msgq.bench.study.Figure;
import msgq.bench.study.Sample;
import msgq.bench.study.Where;

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
        Map<String, String> cells = new LinkedHashMap<>();
        for (Mover mover : Mover.values()) {
          cells.put(mover.toString(), mover.cellName(mechanism, size));
        }
        figures.add(
            new Figure(
                size.text + ", " + mechanism.text,
                "Mbit/s",
                List.of(published(mechanism, size)),
                cells,
                sample -> sample.unitsPerSecond() * Byte.SIZE / 1e6));
      }
    }
    return figures;
  }

  static List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    for (Where where : Where.values()) {
      Comparison spread = rate(B100, FIFO, UNIX, where);
      Comparison lead = rate(B1M, UNIX, PIPE, where);
      claims.add(
          new Claim(
              "100 B: the FIFO is fastest",
              where,
              rate(B100, FIFO, PIPE, where),
              rate(B100, FIFO, UNIX, where),
              rate(B100, FIFO, TCP, where)));
      claims.add(
          new Claim(
              "100 B: the UNIX socket is slowest",
              where,
              rate(B100, PIPE, UNIX, where),
              rate(B100, FIFO, UNIX, where),
              rate(B100, TCP, UNIX, where)));
      claims.add(new Claim("100 B: these two are about 30 % apart", where, spread.about()));
      claims.add(
          new Claim(
              "100 and 500 B: pipes lead slightly",
              where,
              kinds(B100, List.of(PIPE, FIFO), List.of(UNIX, TCP), "pipes / sockets", where),
              kinds(B500, List.of(PIPE, FIFO), List.of(UNIX, TCP), "pipes / sockets", where)));
      claims.add(
          new Claim(
              "from 10 KB on sockets lead",
              where,
              kinds(B10K, List.of(UNIX, TCP), List.of(PIPE, FIFO), "sockets / pipes", where),
              kinds(B1M, List.of(UNIX, TCP), List.of(PIPE, FIFO), "sockets / pipes", where)));
      claims.add(
          new Claim(
              "1 MB: the UNIX socket is fastest",
              where,
              lead,
              rate(B1M, UNIX, FIFO, where),
              rate(B1M, UNIX, TCP, where)));
      claims.add(new Claim("1 MB: about 4.5 times the anonymous pipe", where, lead.about()));
    }
    return claims;
  }

  private static Comparison rate(
      BlockSize size, SocatMechanism above, SocatMechanism below, Where where) {
    return kinds(size, List.of(above), List.of(below), above.text + " / " + below.text, where);
  }

  private static Comparison kinds(
      BlockSize size,
      List<SocatMechanism> above,
      List<SocatMechanism> below,
      String name,
      Where where) {
    return new Comparison(
        size.text + " " + name,
        cells(size, above, where),
        cells(size, below, where),
        Sample::unitsPerSecond,
        mean(size, above) / mean(size, below),
        Criterion.above(1));
  }

  private static List<Cell> cells(BlockSize size, List<SocatMechanism> mechanisms, Where where) {
    return mechanisms.stream().map(mechanism -> Mover.SOCAT.cell(mechanism, size, where)).toList();
  }

  private static double mean(BlockSize size, List<SocatMechanism> mechanisms) {
    return Math.exp(
        mechanisms.stream()
            .mapToDouble(mechanism -> Math.log(published(mechanism, size)))
            .average()
            .orElseThrow());
  }
}
