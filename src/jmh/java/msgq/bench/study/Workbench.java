package msgq.bench.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Placement;
import msgq.bench.problem.NotAvailable;
import msgq.bench.study.process.Children;
import msgq.bench.study.process.Programs;

/**
 * What a study works with: a private directory, programs, cores, queue keys, and how much to do.
 */
public final class Workbench implements AutoCloseable {
  private final Scale scale;
  private final Lease lease;
  private final Children children;
  private final Programs programs;
  private final Map<Where, Placement> placements = new EnumMap<>(Where.class);
  private final List<Integer> keys = new ArrayList<>();

  Workbench(Scale scale, Children children) throws IOException {
    this.scale = scale;
    this.children = children;
    this.lease = Lease.acquire();
    this.programs = new Programs(lease.directory(), children);
  }

  /** How much to do. */
  public Scale scale() {
    return scale;
  }

  /** Goes with the lease, and all in it. */
  public Path directory() {
    return lease.directory();
  }

  /** Processes that end with the study at the latest. */
  public Children children() {
    return children;
  }

  /** Programs that are not Java. */
  public Programs programs() {
    return programs;
  }

  /**
   * The cores of the two ends.
   *
   * @throws NotAvailable if there are too few
   */
  public Placement placement(Where where) {
    return placements.computeIfAbsent(where, w -> Placement.of(w.pin()));
  }

  /** This key, or another one if there is a queue with it already; removed with the lease. */
  public int key(int wanted) throws IOException {
    int key = QueueKeys.freeOr(wanted);
    lease.sysv(key);
    keys.add(key);
    return key;
  }

  /** Removes what a run that went wrong may have left. */
  void removeQueues() {
    keys.forEach(QueueKeys::remove);
  }

  @Override
  public void close() throws IOException {
    children.endAll();
    removeQueues();
    lease.close();
  }
}
