package io.github.msgq.bench.studies.socat;

import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
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
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Four mechanisms by block size: socat itself, compared with the same transfer in C and Java. */
public final class SocatStudy implements Study {
  public static final String TITLE =
      "pipe, FIFO, UNIX socket and TCP by block size, socat from /dev/zero to /dev/null";

  private static final long BYTES = 2_000_000_000;

  /** How many times as long a run in Java is, or its start and end would weigh too much. */
  private static final int MORE_IN_JAVA = 5;

  /** The published form of the results: a file per mechanism, a line per repetition and size. */
  private static final String CSV_HEADER = "N,BS,BITS/S\n";

  /** A mechanism that the bytes go through. */
  private enum Mechanism {
    PIPE("anonymous pipe", "pipe", "-", "-"),
    FIFO("FIFO", "fifo", "%s", "%s"),
    UNIX("UNIX socket", "unix", "UNIX-LISTEN:%s", "UNIX-CONNECT:%s"),
    TCP("TCP socket", "tcp", "TCP-LISTEN:%s,bind=127.0.0.1,reuseaddr", "TCP-CONNECT:127.0.0.1:%s");

    final String text;
    final String word;

    /** What socat reads from and writes to, with a path or port to fill in. */
    final String from;

    final String to;

    Mechanism(String text, String word, String from, String to) {
      this.text = text;
      this.word = word;
      this.from = from;
      this.to = to;
    }
  }

  /**
   * A published block size.
   *
   * @param scaled how much of the volume takes a fraction of a second
   * @param warmUp bytes in blocks of this size that warm up Java; 0: others do
   */
  private record BlockSize(String text, int bytes, long scaled, long warmUp) {}

  private static final List<BlockSize> SIZES =
      List.of(
          new BlockSize("100 B", 100, 3_000_000, 30_000_000),
          new BlockSize("500 B", 500, 15_000_000, 0),
          new BlockSize("10 KB", 10_000, 140_000_000, 0),
          new BlockSize("1 MB", 1_000_000, 400_000_000, 50_000_000));

  /** A program that moves the bytes. */
  private enum Mover {
    SOCAT("socat"),
    C("C"),
    JAVA("Java");

    private final String text;

    Mover(String text) {
      this.text = text;
    }

    StudyCombination combination(Mechanism mechanism, BlockSize size, Placement placement) {
      return new StudyCombination(text + " " + mechanism.text + " " + size.text, placement);
    }
  }

  private final Workbench workbench;
  private final Optional<Path> socat = Tool.find("socat"); // the user's own
  private final Map<Mechanism, EndpointPair> javas = new EnumMap<>(Mechanism.class);

  /** Starts nothing yet. */
  public SocatStudy(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public About about() {
    return new About("socat", TITLE, 50, "MB", 1e6);
  }

  @Override
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (Placement placement : Placement.PINNED) {
      for (BlockSize size : SIZES) {
        for (Mover mover : Mover.values()) {
          for (Mechanism mechanism : Mechanism.values()) {
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

  private Warming run(Mover mover, Mechanism mechanism, BlockSize size, Cores cores, double share)
      throws IOException {
    if (mechanism == Mechanism.TCP) {
      NotAvailable.check(Loopback.unavailable());
    }
    long bytes = bytes(mover, size, share);
    return Warming.of(
        switch (mover) {
          case SOCAT -> bySocat(mechanism, bytes, size.bytes, cores);
          case C -> inC(mechanism, bytes, size.bytes, cores);
          case JAVA -> inJava(mechanism, bytes, size.bytes, cores);
        });
  }

  /** One transfer through two socat processes. */
  private Sample bySocat(Mechanism mechanism, long bytes, int block, Cores cores)
      throws IOException {
    if (socat.isEmpty()) {
      throw new NotAvailable("install socat");
    }
    String path = workbench.path();
    if (mechanism == Mechanism.FIFO) {
      Descriptors.mkfifo(path);
    }
    Object at = mechanism == Mechanism.TCP ? Loopback.freePort(0) : path;
    Map<String, Object> server =
        ofSocat(block, mechanism.from.formatted(at), "/dev/null", cores.server());
    if (mechanism == Mechanism.UNIX || mechanism == Mechanism.TCP) {
      server.put("listens", mechanism.word + ":" + at);
    }
    Map<String, Object> client =
        ofSocat(block, "/dev/zero,readbytes=" + bytes, mechanism.to.formatted(at), cores.client());
    try (EndpointPair pair =
        workbench.pair(
            "c",
            mechanism == Mechanism.PIPE ? workbench.pipe() : EndpointPair.between("-1,-1"),
            server,
            client)) {
      Map<String, Object> run = Map.of("messages", bytes);
      EndpointPair.Outcome outcome = pair.run(run, run);
      long written = outcome.server().number("written");
      boolean counted = written >= 0; // otherwise their exit statuses vouch for all bytes
      if (counted && written < bytes) {
        throw new Failure("the receiving socat wrote %d bytes of %d".formatted(written, bytes));
      }
      return Sample.toTheEndOfBoth(outcome, bytes);
    } finally {
      Files.deleteIfExists(Path.of(path));
    }
  }

  private Map<String, Object> ofSocat(int block, String from, String to, int core) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("work", "program");
    arguments.put("transport", "pipe");
    arguments.put("cpu", core);
    arguments.put(
        "command",
        String.join("\n", socat.orElseThrow().toString(), "-u", "-b", "" + block, from, to));
    return arguments;
  }

  private Sample inC(Mechanism mechanism, long bytes, int block, Cores cores) throws IOException {
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
  private Sample inJava(Mechanism mechanism, long bytes, int block, Cores cores)
      throws IOException {
    boolean cold = !javas.containsKey(mechanism);
    if (cold) {
      Map<String, ?> arguments = arguments(mechanism, Map.of());
      javas.put(mechanism, workbench.pair("java", between(mechanism), arguments, arguments));
    }
    EndpointPair pair = javas.get(mechanism);
    try {
      if (cold) {
        warmUp(pair, workbench.cores(Placement.SAME_CORE));
      }
      return Sample.of(
          pair.run(run(bytes, block, cores.server()), run(bytes, block, cores.client())), bytes);
    } catch (IOException | RuntimeException e) {
      javas.remove(mechanism).close(); // its state is not known: the next run has a new one
      throw e;
    }
  }

  private void warmUp(EndpointPair pair, Cores cores) throws IOException {
    for (BlockSize size : SIZES) {
      if (size.warmUp > 0) {
        long bytes = workbench.scale().warmUp(size.warmUp);
        pair.run(run(bytes, size.bytes, cores.server()), run(bytes, size.bytes, cores.client()));
      }
    }
  }

  private ClientSide between(Mechanism mechanism) throws IOException {
    return switch (mechanism) {
      case PIPE -> workbench.pipe();
      case FIFO -> EndpointPair.between(workbench.path() + "," + workbench.path());
      case UNIX -> EndpointPair.between(workbench.path());
      case TCP -> EndpointPair.between(Loopback.text(0));
    };
  }

  private static Map<String, ?> arguments(Mechanism mechanism, Map<String, ?> more) {
    Map<String, Object> arguments = new LinkedHashMap<>(more);
    arguments.put("work", "blocks");
    arguments.put("transport", mechanism == Mechanism.UNIX ? "uds" : mechanism.word);
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
    for (BlockSize size : SIZES) {
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
    socat.ifPresent(path -> notes.add("socat: " + path + ", " + version(path)));
    return notes;
  }

  private static String version(Path socat) {
    ProcessBuilder command = new ProcessBuilder(socat.toString(), "-V");
    try (BufferedReader output = Spawn.start(command).inputReader()) {
      return output
          .lines()
          .filter(line -> line.startsWith("socat version"))
          .map(line -> line.split(" ")[2])
          .findFirst()
          .orElse("unknown version");
    } catch (IOException e) {
      return "unknown version";
    }
  }

  @Override
  public Map<String, String> files(Measurements measurements) {
    Map<String, String> files = new LinkedHashMap<>();
    for (Placement placement : Placement.PINNED) {
      for (Mechanism mechanism : Mechanism.values()) {
        StringBuilder lines = new StringBuilder();
        for (BlockSize size : SIZES) {
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
