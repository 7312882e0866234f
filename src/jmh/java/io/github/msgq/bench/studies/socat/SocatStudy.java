package io.github.msgq.bench.studies.socat;

import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Warming;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Four mechanisms by block size: socat itself, compared with the same transfer in C and Java. */
public final class SocatStudy implements Study {
  public static final String TITLE =
      "pipe, FIFO, UNIX socket and TCP by block size, socat from /dev/zero to /dev/null";

  private static final long BYTES = 2_000_000_000;

  /** How many times as long a run in Java is, or its start and end would weigh too much. */
  private static final int MORE_IN_JAVA = 5;

  /** The published form of the results: a file per mechanism, a line per repetition and size. */
  private static final String CSV_HEADER = "N,BS,BITS/S\n";

  /** The published block sizes, and how much of the volume takes a fraction of a second. */
  private enum BlockSize {
    B100("100 B", 100, 3_000_000, 30_000_000),
    B500("500 B", 500, 15_000_000, 0),
    B10K("10 KB", 10_000, 140_000_000, 0),
    B1M("1 MB", 1_000_000, 400_000_000, 50_000_000);

    final String text;
    final int bytes;
    final long scaled;
    final long warmUp;

    BlockSize(String text, int bytes, long scaled, long warmUp) {
      this.text = text;
      this.bytes = bytes;
      this.scaled = scaled;
      this.warmUp = warmUp;
    }
  }

  /** A program that moves the bytes. */
  private enum Mover {
    SOCAT("socat"),
    C("C"),
    JAVA("Java");

    private final String text;

    Mover(String text) {
      this.text = text;
    }

    StudyCombination combination(SocatMechanism mechanism, BlockSize size, Placement placement) {
      return new StudyCombination(text + " " + mechanism.text + " " + size.text, placement);
    }
  }

  private final Workbench workbench;
  private final SocatProgram socat;
  private final Map<SocatMechanism, EndpointPair> javas = new EnumMap<>(SocatMechanism.class);

  /** Starts nothing yet. */
  public SocatStudy(Workbench workbench) {
    this.workbench = workbench;
    this.socat = new SocatProgram(workbench);
  }

  @Override
  public About about() {
    return new About("socat", TITLE, 50, "MB", 1e6);
  }

  @Override
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (Placement placement : Placement.PINNED) {
      for (BlockSize size : BlockSize.values()) {
        for (Mover mover : Mover.values()) {
          for (SocatMechanism mechanism : SocatMechanism.values()) {
            tasks.add(
                new Task(
                    mover.combination(mechanism, size, placement),
                    BYTES,
                    share -> run(mover, mechanism, size, workbench.cores(placement), share)));
          }
        }
      }
    }
    return tasks;
  }

  private long bytes(Mover mover, BlockSize size, double share) {
    long scaled = size.scaled * (mover == Mover.JAVA ? MORE_IN_JAVA : 1);
    return workbench.scale().volume(BYTES, scaled, share, 1_000_000);
  }

  private Warming run(
      Mover mover, SocatMechanism mechanism, BlockSize size, Cores cores, double share)
      throws IOException {
    if (mechanism == SocatMechanism.TCP) {
      NotAvailable.check(Loopback.unavailable());
    }
    long bytes = bytes(mover, size, share);
    return Warming.of(
        switch (mover) {
          case SOCAT -> socat.run(mechanism, bytes, size.bytes, cores);
          case C -> inC(mechanism, bytes, size.bytes, cores);
          case JAVA -> inJava(mechanism, bytes, size.bytes, cores);
        });
  }

  private Sample inC(SocatMechanism mechanism, long bytes, int block, Cores cores)
      throws IOException {
    try (EndpointPair pair =
        workbench.pair(
            "c",
            between(mechanism),
            arguments(mechanism, Map.of("size", block, "cpu", cores.server())),
            arguments(mechanism, Map.of("size", block, "cpu", cores.client())))) {
      Map<String, Object> run = Map.of("messages", bytes);
      return Sample.of(pair.run(run, run), bytes);
    }
  }

  /** One pair of JVMs per mechanism, so that they are warm and none has seen another channel. */
  private Sample inJava(SocatMechanism mechanism, long bytes, int block, Cores cores)
      throws IOException {
    EndpointPair pair = javas.get(mechanism);
    if (pair == null) {
      Map<String, ?> arguments = arguments(mechanism, Map.of());
      pair = workbench.pair("java", between(mechanism), arguments, arguments);
      javas.put(mechanism, pair);
      warmUp(pair, workbench.cores(Placement.SAME_CORE));
    }
    try {
      return Sample.of(
          pair.run(run(bytes, block, cores.server()), run(bytes, block, cores.client())), bytes);
    } catch (Failure e) {
      javas.remove(mechanism).close(); // its state is not known: the next run has a new one
      throw e;
    }
  }

  private void warmUp(EndpointPair pair, Cores cores) throws IOException {
    for (BlockSize size : List.of(BlockSize.B100, BlockSize.B1M)) {
      long bytes = workbench.scale().warmUp(size.warmUp);
      pair.run(run(bytes, size.bytes, cores.server()), run(bytes, size.bytes, cores.client()));
    }
  }

  private ClientSide between(SocatMechanism mechanism) throws IOException {
    return switch (mechanism) {
      case PIPE -> workbench.pipe();
      case FIFO -> EndpointPair.between(workbench.path() + "," + workbench.path());
      case UNIX -> EndpointPair.between(workbench.path());
      case TCP -> EndpointPair.between(Loopback.text(0));
    };
  }

  private static Map<String, ?> arguments(SocatMechanism mechanism, Map<String, ?> more) {
    Map<String, Object> arguments = new LinkedHashMap<>(more);
    arguments.put("work", "blocks");
    arguments.put("transport", mechanism == SocatMechanism.UNIX ? "uds" : mechanism.word);
    arguments.put("pattern", "oneway");
    arguments.put("preamble", false);
    return arguments;
  }

  private static Map<String, Object> run(long bytes, int block, int core) {
    return Map.of("messages", bytes, "size", block, "cpu", core);
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    StringBuilder volumes = new StringBuilder("MB per run:");
    for (BlockSize size : BlockSize.values()) {
      volumes.append(" %,d at %s,".formatted(bytes(Mover.C, size, 1) / 1_000_000, size.text));
    }
    if (!workbench.scale().full()) {
      volumes.append(" %d times that in Java;".formatted(MORE_IN_JAVA));
    }
    volumes.append(" published 2,000.");
    notes.add(volumes.toString());
    notes.add(
        "socat is timed from its sender's start to the end of both, C and Java from the first byte"
            + " to the last; C and Java read /dev/zero and write /dev/null too.");
    notes.add("Java's sender and receiver are warm before the first run that counts.");
    notes.addAll(socat.notes());
    return notes;
  }

  @Override
  public Map<String, String> files(Measurements measurements) {
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
          files.put(mechanism.word + "-" + placement + ".csv", CSV_HEADER + lines);
        }
      }
    }
    return files;
  }

  private static String line(int number, BlockSize size, Sample sample) {
    return "%d,%d,%.0f%n".formatted(number, size.bytes, sample.unitsPerSecond() * Byte.SIZE);
  }
}
