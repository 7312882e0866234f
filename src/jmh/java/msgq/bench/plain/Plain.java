package msgq.bench.plain;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import msgq.bench.lease.Lease;
import msgq.bench.lease.Leases;
import msgq.bench.linux.Affinity;
import msgq.bench.linux.Spawn;
import msgq.bench.linux.Unpacking;

/**
 * Prints the nanoseconds of a message, or the median of round trips, between two JVMs on one core:
 * {@code java -cp benchmarks.jar msgq.bench.plain.Plain fifo|tcp|uds|sysv|posix roundtrip|oneway
 * SIZE MILLIS CORE [check]}. With {@code check}, messages carry numbers, which their receiver
 * compares.
 */
public final class Plain {
  private static final String SERVER = "server";
  private static final int BATCH = 64;
  private static final int MOST_BATCHES = 1 << 20;

  private final Ends ends;
  private final ByteBuffer message;
  private final int last;
  private final boolean replies;
  private final boolean checked;

  private Plain(Ends ends, int size, boolean replies, boolean checked) {
    this.ends = ends;
    this.message = ends.message();
    this.last = size - Long.BYTES;
    this.replies = replies;
    this.checked = checked;
  }

  public static void main(String[] args) throws Exception {
    List<String> words = List.of(args);
    String transport = words.get(0);
    boolean replies = words.get(1).equals("roundtrip");
    int size = Integer.parseInt(words.get(2));
    int core = Integer.parseInt(words.get(4));
    boolean checked = words.contains("check");
    if (words.contains(SERVER)) {
      endWith(Long.parseLong(words.get(words.indexOf(SERVER) + 1)));
      Affinity.pin(core);
      new Plain(Ends.at(transport, size, words.get(words.size() - 1)), size, replies, checked)
          .serve();
      return;
    }
    double nanos = Double.parseDouble(words.get(3)) * 1e6;
    Leases.sweep();
    try (Lease lease = Lease.acquire()) {
      Unpacking.into(lease.directory());
      Ends.Meeting meeting = Ends.meeting(transport, size, lease);
      Process server = start(words, meeting.address());
      lease.endFirst(server::destroyForcibly);
      DataInputStream end = new DataInputStream(server.getInputStream());
      Ends ends = meeting.client().with(end.readInt());
      Plain client = new Plain(ends, size, replies, checked);
      Affinity.pin(core);
      DataOutputStream order = new DataOutputStream(server.getOutputStream());
      System.out.printf("%.1f%n", client.measure(order, end, nanos));
    }
  }

  /**
   * Ends the server with its client, whose death it would not notice while it waits for a message.
   * It is told the client's pid: if the client died before the server began, its parent is another
   * process.
   */
  private static void endWith(long client) {
    ProcessHandle.of(client)
        .map(ProcessHandle::onExit)
        .orElse(CompletableFuture.completedFuture(null))
        .thenRun(() -> Runtime.getRuntime().halt(1));
  }

  private static Process start(List<String> words, String address) throws IOException {
    ProcessBuilder server =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(),
            "-cp",
            System.getProperty("java.class.path"),
            Plain.class.getName());
    server.command().addAll(words);
    server.command().addAll(List.of(SERVER, Long.toString(ProcessHandle.current().pid()), address));
    return Spawn.start(server.redirectError(ProcessBuilder.Redirect.INHERIT));
  }

  /** The last run counts; those before it warm up, and tell how many messages it takes. */
  private double measure(DataOutputStream order, DataInputStream end, double nanos)
      throws IOException {
    double each = run(1000, order, end);
    for (int i = 0; i < 3; i++) {
      each = run((long) (nanos / each) + 1, order, end);
    }
    return each;
  }

  private double run(long count, DataOutputStream order, DataInputStream end) throws IOException {
    double[] batches = new double[MOST_BATCHES];
    int n = 0;
    order.writeLong(count);
    order.flush();
    long began = System.nanoTime();
    long before = began;
    for (long i = 0; i < count; i++) {
      stamp(i);
      ends.put();
      if (replies) {
        stamp(~i);
        ends.get();
        compare(i);
        if (i % BATCH == BATCH - 1 && n < MOST_BATCHES) {
          long after = System.nanoTime();
          batches[n++] = (double) (after - before) / BATCH;
          before = after;
        }
      }
    }
    end.readLong();
    double mean = (double) (System.nanoTime() - began) / count;
    Arrays.sort(batches, 0, n);
    return n == 0 ? mean : batches[n / 2];
  }

  private void serve() throws IOException {
    DataInputStream order = new DataInputStream(System.in);
    DataOutputStream end = new DataOutputStream(System.out);
    end.writeInt(ends.port());
    end.flush();
    try {
      while (true) {
        long count = order.readLong();
        for (long i = 0; i < count; i++) {
          ends.get();
          compare(i);
          if (replies) {
            ends.put();
          }
        }
        end.writeLong(count);
        end.flush();
      }
    } catch (EOFException e) {
      // the client is gone
    }
  }

  private void stamp(long number) {
    if (checked) {
      message.putLong(0, number).putLong(last, number);
    }
  }

  private void compare(long number) throws IOException {
    if (checked && (message.getLong(0) != number || message.getLong(last) != number)) {
      throw new IOException("message " + number + " is wrong");
    }
  }
}
