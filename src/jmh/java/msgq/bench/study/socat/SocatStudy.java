package msgq.bench.study.socat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import msgq.bench.linux.Placement;
import msgq.bench.study.Cell;
import msgq.bench.study.Claim;
import msgq.bench.study.Figure;
import msgq.bench.study.Measurements;
import msgq.bench.study.Sample;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Where;
import msgq.bench.study.Workbench;
import msgq.bench.study.process.JavaPair;
import msgq.bench.study.process.Programs;

/** Four mechanisms by block size: socat itself, and beside it the same transfer in C and Java. */
public final class SocatStudy implements Study {
  static final long BYTES = 2_000_000_000;

  private final Workbench workbench;
  private final SocatProgram socat;
  private final Map<SocatMechanism, JavaPair> javas = new EnumMap<>(SocatMechanism.class);
  private int runs;

  /** Starts nothing yet. */
  public SocatStudy(Workbench workbench) {
    this.workbench = workbench;
    this.socat = new SocatProgram(workbench);
  }

  @Override
  public String name() {
    return "socat";
  }

  @Override
  public String title() {
    return "pipe, FIFO, UNIX socket and TCP by block size, socat from /dev/zero to /dev/null";
  }

  @Override
  public int publishedRounds() {
    return 50;
  }

  @Override
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (Where where : Where.values()) {
      for (BlockSize size : BlockSize.values()) {
        for (Mover mover : Mover.values()) {
          for (SocatMechanism mechanism : SocatMechanism.values()) {
            tasks.add(
                new Task(
                    cell(mover, mechanism, size, where),
                    share -> run(mover, mechanism, size, workbench.placement(where), share)));
          }
        }
      }
    }
    return tasks;
  }

  static Cell cell(Mover mover, SocatMechanism mechanism, BlockSize size, Where where) {
    return new Cell(cellName(mover, mechanism, size), where);
  }

  private static String cellName(Mover mover, SocatMechanism mechanism, BlockSize size) {
    return mover + " " + mechanism.text + " " + size.text;
  }

  private long bytes(BlockSize size, double share) {
    return workbench.scale().volume(BYTES, size.fraction, share, 1_000_000);
  }

  private Sample run(
      Mover mover, SocatMechanism mechanism, BlockSize size, Placement placement, double share)
      throws IOException {
    long bytes = bytes(size, share);
    String path = workbench.directory().resolve("b" + runs++).toString();
    return switch (mover) {
      case SOCAT -> socat.run(mechanism, bytes, size.bytes, placement, path);
      case C ->
          Programs.sample(
              workbench
                  .programs()
                  .run(
                      "C " + mechanism.text,
                      "blocks",
                      mechanism.word,
                      bytes,
                      size.bytes,
                      placement.client(),
                      placement.server(),
                      path),
              "nanos",
              bytes);
      case JAVA -> inJava(mechanism, bytes, size.bytes, placement, path);
    };
  }

  /** One pair of JVMs per mechanism, so that they are warm and none has seen another channel. */
  private Sample inJava(
      SocatMechanism mechanism, long bytes, int block, Placement placement, String path)
      throws IOException {
    JavaPair pair = javas.get(mechanism);
    if (pair == null) {
      pair = JavaPair.start(workbench.children(), workbench.directory());
      javas.put(mechanism, pair);
    }
    String arguments = " mechanism=%s bytes=%d block=%d".formatted(mechanism.word, bytes, block);
    try {
      return pair.run(
          placement,
          "blocks-receive" + arguments + " path=" + path,
          address -> "blocks-send" + arguments + " address=" + address,
          result -> {});
    } catch (RuntimeException e) {
      javas.remove(mechanism).close(); // its state is not known: the next run has a new one
      throw e;
    }
  }

  @Override
  public List<Figure> figures() {
    return SocatPublished.figures(SocatStudy::cellName);
  }

  @Override
  public List<Claim> claims() {
    return SocatPublished.claims();
  }

  @Override
  public CostUnit costUnit() {
    return new CostUnit("MB", 1e6);
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    StringBuilder volumes = new StringBuilder("MB per run:");
    for (BlockSize size : BlockSize.values()) {
      volumes.append(" %,d at %s,".formatted(bytes(size, 1) / 1_000_000, size.text));
    }
    volumes.append(" the same for socat, C and Java; published 2,000.");
    notes.add(volumes.toString());
    notes.add(
        "socat is timed from its sender's start to the end of both, C and Java from the first byte"
            + " to the last; C and Java read /dev/zero and write /dev/null too.");
    notes.addAll(socat.notes());
    return notes;
  }

  @Override
  public Map<String, String> files(Measurements measurements) {
    return SocatCsv.files(measurements);
  }

  @Override
  public void close() {
    javas.values().forEach(JavaPair::close);
  }
}
