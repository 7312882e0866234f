package io.github.msgq.bench.measure.call;

import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.measure.plan.Measures;
import io.github.msgq.bench.terms.parameter.ParameterDescription;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.StandardOpenOption;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The cost that java.nio adds to the kernel's: one thread writes a message into a pipe or a
 * UNIX-domain socket and reads it back, so that it never waits; in C, by bare calls through Panama,
 * and through a channel with a direct buffer.
 */
public class CallOverheadStream extends TimedCalls {
  private static final int TIMES = 5_000;
  private static final String PIPE = "pipe";

  /** A medium that a message goes through. */
  @State(Scope.Thread)
  public static class Medium {
    @Param({PIPE, "uds"})
    @ParameterDescription("what CallOverheadStream writes to and reads from")
    public String stream;

    /** Bytes of a message. */
    @Param("1024")
    public int size;

    @Setup
    public void check() {
      if (size > CallQueue.ROOM) {
        throw new NotAvailable(
            "messages of up to %,d bytes only: a pipe and a socket take these without waiting"
                .formatted(CallQueue.ROOM));
      }
    }
  }

  /** Both ends as descriptors, for calls through Panama. */
  @State(Scope.Thread)
  public static class Ends extends Panama {
    private int[] ends;

    @Setup
    public void open(Medium medium) throws IOException {
      ends = medium.stream.equals(PIPE) ? Descriptors.pipe() : Descriptors.sockets();
    }

    @TearDown
    public void close() {
      Descriptors.close(ends);
    }
  }

  /** Both ends as channels. */
  @State(Scope.Thread)
  public static class Channels {
    private ReadableByteChannel in;
    private WritableByteChannel out;
    private ByteBuffer message;

    @Setup
    public void open(Medium medium) throws IOException {
      message = ByteBuffer.allocateDirect(medium.size);
      if (medium.stream.equals(PIPE)) {
        int[] ends = Descriptors.pipe();
        in = Descriptors.take(ends[0], StandardOpenOption.READ);
        out = Descriptors.take(ends[1], StandardOpenOption.WRITE);
        return;
      }
      try (Lease lease = Lease.acquire();
          ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
        UnixDomainSocketAddress path =
            UnixDomainSocketAddress.of(SocketPath.in(lease.directory(), "data"));
        listener.bind(path);
        out = SocketChannel.open(path);
        in = listener.accept();
      }
    }

    @TearDown
    public void close() throws IOException {
      in.close();
      out.close();
    }
  }

  @Benchmark
  @Measures("one thread writes to and reads from a pipe or UNIX socket, in C: the floor")
  @OperationsPerInvocation(TIMES)
  public void c(FloorLoops loops, Medium medium, CallGauge gauge) {
    check(Floor.stream(!medium.stream.equals(PIPE), medium.size, TIMES));
  }

  @Benchmark
  @Measures("the same by bare calls through Panama, with errno")
  public void ffm(Medium medium, Ends panama, CallGauge gauge) throws Throwable {
    check(panama.calls.stream(panama.ends[0], panama.ends[1], medium.size));
  }

  @Benchmark
  @Measures("the same through java.nio's channels with a direct buffer")
  public void channel(Medium medium, Channels channels, CallGauge gauge) throws IOException {
    check(channels.out.write(channels.message.clear()));
    check(channels.in.read(channels.message.clear()));
  }
}
