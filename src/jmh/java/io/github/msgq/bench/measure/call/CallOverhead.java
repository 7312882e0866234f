package io.github.msgq.bench.measure.call;

import io.github.msgq.Message;
import io.github.msgq.bench.measure.plan.Measures;
import io.github.msgq.bench.terms.parameter.ParameterDescription;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The cost of the binding: one thread sends to a queue and receives from it, so that it never
 * waits, with each kind of buffer that the library takes. {@link CallOverheadFloor} makes the same
 * calls in other ways, {@link CallOverheadEmpty} calls a C function that does nothing.
 */
@State(Scope.Thread)
public class CallOverhead extends TimedCalls {
  @Param({"sysv", "posix"})
  @ParameterDescription("kind of message queue that CallOverhead calls")
  public String queue;

  @Param({"jni", "ffm"})
  @ParameterDescription("how CallOverhead calls C: through JNI or through Panama")
  public String backend;

  /** Bytes of a message. */
  @Param("1024")
  public int size;

  private CallQueue own;
  private Message message;
  private byte[] body;
  private byte[] room;
  private ByteBuffer direct;
  private ByteBuffer directRoom;

  @Setup
  public void create() throws IOException {
    use(backend);
    own = CallQueue.create(queue, size);
    message = Message.allocate(CallQueue.ROOM).length(size);
    body = new byte[size];
    room = new byte[CallQueue.ROOM];
    direct = ByteBuffer.allocateDirect(size);
    directRoom = ByteBuffer.allocateDirect(CallQueue.ROOM);
  }

  @TearDown
  public void remove() throws IOException {
    own.remove();
  }

  /** With byte[]: copied to and from memory outside the heap. */
  @Benchmark
  @Measures("send and receive by one thread, with byte[]: time per message")
  @OperationsPerInvocation(CallQueue.MESSAGES)
  public void array(CallGauge gauge) throws IOException {
    own.both(body, room);
  }

  @Benchmark
  @Measures("the same with direct buffers")
  @OperationsPerInvocation(CallQueue.MESSAGES)
  public void direct(CallGauge gauge) throws IOException {
    own.both(direct, directRoom);
  }

  /** With a Message, which the kernel reads and writes in place. */
  @Benchmark
  @Measures("the same with the library's Message, outside the heap")
  @OperationsPerInvocation(CallQueue.MESSAGES)
  public void message(CallGauge gauge) throws IOException {
    own.both(message);
  }
}
