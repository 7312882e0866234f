package io.github.msgq.bench.studies.sysv;

import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.StudyQueue;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Warming;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A file copied through a pipe or a System V queue between two processes of a C program. */
public final class ApueStudy implements Study {
  public static final String TITLE =
      "pipe against System V queue, a file copied in 2000-byte blocks, C with fork (2010)";

  private static final int KEY = 0x12345675;
  private static final long BYTES = 100_000_000;
  private static final int BLOCK = 2000;
  private static final int TYPE = 0x12345;
  private static final String QUEUE = "MQ";
  private static final String PIPE = "pipe";

  private final Workbench workbench;
  private final StudyQueue queue;

  /** Looks for a free key. */
  public ApueStudy(Workbench workbench) throws IOException {
    this.workbench = workbench;
    this.queue = workbench.queue(KEY);
  }

  @Override
  public About about() {
    return new About("apue", TITLE, 3, "block", 1);
  }

  @Override
  public List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (Placement placement : Placement.PINNED) {
      for (String mechanism : List.of(QUEUE, PIPE)) {
        tasks.add(
            new Task(
                new StudyCombination(mechanism, placement),
                BYTES / BLOCK,
                share -> copy(mechanism, workbench.cores(placement), share)));
      }
    }
    return tasks;
  }

  private Warming copy(String mechanism, Cores cores, double share) throws IOException {
    long bytes = workbench.scale().volume(BYTES, BYTES, share, BLOCK);
    Path source = source(bytes);
    Path destination = workbench.directory().resolve("destination");
    boolean queued = mechanism.equals(QUEUE);
    try (EndpointPair pair =
        workbench.pair(
            "c",
            queued ? queue.between() : workbench.pipe(),
            arguments(queued, destination, cores.server()),
            arguments(queued, source, cores.client()))) {
      Map<String, Object> run = Map.of("messages", bytes / BLOCK);
      Sample sample = Sample.of(pair.run(run, run), bytes / BLOCK);
      long differs = Files.mismatch(source, destination);
      if (differs >= 0) {
        throw new Failure("the copy differs from byte " + differs + " on");
      }
      return Warming.of(sample);
    } finally {
      Files.deleteIfExists(destination);
    }
  }

  private static Map<String, ?> arguments(boolean queued, Path file, int core) {
    return Map.of(
        "work", "copy",
        "transport", queued ? "sysv" : "pipe",
        "pattern", "oneway",
        "size", BLOCK,
        "type", TYPE,
        "file", file,
        "cpu", core);
  }

  /** Random bytes, so that a block in the wrong place is found. */
  private Path source(long bytes) throws IOException {
    Path source = workbench.directory().resolve("source");
    if (Files.exists(source) && Files.size(source) == bytes) {
      return source;
    }
    if (workbench.directory().toFile().getUsableSpace() < 3 * bytes) {
      throw new NotAvailable("%,d bytes are needed in %s".formatted(3 * bytes, source.getParent()));
    }
    byte[] block = new byte[BLOCK];
    Random random = new Random(BYTES);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(source))) {
      for (long written = 0; written < bytes; written += BLOCK) {
        random.nextBytes(block);
        out.write(block);
      }
    }
    return source;
  }

  @Override
  public List<String> notes() {
    return List.of(
        "Queue key %s. Each copy was compared with its source, byte by byte.".formatted(queue),
        "The end of the file is a message of its own; the published program removes the queue"
            + " instead, which can take queued messages with it.",
        "user and sys: both processes together. That queues are harder to use is not a matter of"
            + " measurement.");
  }
}
