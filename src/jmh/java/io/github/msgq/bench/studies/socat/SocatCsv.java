package io.github.msgq.bench.studies.socat;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The published form: one file per mechanism, a line per repetition and block size. */
final class SocatCsv {
  private static final String HEADER = "N,BS,BITS/S\n";

  private SocatCsv() {}

  static Map<String, String> files(Measurements measurements) {
    Map<String, String> files = new LinkedHashMap<>();
    for (Placement placement : Placement.PINNED) {
      for (SocatMechanism mechanism : SocatMechanism.values()) {
        StringBuilder lines = new StringBuilder();
        for (BlockSize size : BlockSize.values()) {
          measurements
              .byRound(Mover.SOCAT.combination(mechanism, size, placement))
              .forEach((round, sample) -> lines.append(line(round + 1, size, sample)));
        }
        if (!lines.isEmpty()) {
          files.put(mechanism.word + "-" + placement + ".csv", HEADER + lines);
        }
      }
    }
    return files;
  }

  private static String line(int number, BlockSize size, Sample sample) {
    return String.format(
        Locale.ROOT, "%d,%d,%.0f%n", number, size.bytes, sample.unitsPerSecond() * Byte.SIZE);
  }
}
