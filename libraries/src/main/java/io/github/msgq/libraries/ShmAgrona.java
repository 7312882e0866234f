package io.github.msgq.libraries;

import static org.agrona.concurrent.ringbuffer.RingBufferDescriptor.TRAILER_LENGTH;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RecordDescriptor;

/** Agrona's ring buffer for one producer and one consumer, in shared memory. */
public final class ShmAgrona extends SharedMemory {
  private static final int USUAL = 1 << 20;
  private static final int MESSAGES = 8; // a message is an eighth of the ring at most

  @Override
  public String name() {
    return "shm-agrona";
  }

  /** Of a ring of 1 GiB. */
  @Override
  protected int largest() {
    return (1 << 30) / MESSAGES - RecordDescriptor.HEADER_LENGTH;
  }

  @Override
  long bytes(Settings settings) {
    int needed = MESSAGES * (settings.size() + RecordDescriptor.HEADER_LENGTH);
    return Math.max(USUAL, BitUtil.findNextPositivePowerOfTwo(needed)) + TRAILER_LENGTH;
  }

  @Override
  PolledStream ring(MappedByteBuffer memory, Settings settings) {
    return new Ring(new OneToOneRingBuffer(new UnsafeBuffer(memory)));
  }

  private static final class Ring implements PolledStream, MessageHandler {
    private static final int TYPE = 1;
    private static final int NOTHING = -1;

    private final OneToOneRingBuffer ring;
    private final UnsafeBuffer outgoing = new UnsafeBuffer();
    private MessageBuffer incoming;
    private int length;

    Ring(OneToOneRingBuffer ring) {
      this.ring = ring;
    }

    @Override
    public boolean offer(MessageBuffer message) {
      outgoing.wrap(message.buffer());
      return ring.write(TYPE, outgoing, message.head(), message.size());
    }

    @Override
    public boolean poll(MessageBuffer message) throws IOException {
      incoming = message;
      length = NOTHING;
      ring.read(this, 1);
      if (length != NOTHING) {
        Damaged.checkLength(length, message.size());
      }
      return length != NOTHING;
    }

    @Override
    public void onMessage(int type, org.agrona.MutableDirectBuffer buffer, int index, int bytes) {
      copy(buffer, index, bytes);
    }

    private void copy(DirectBuffer buffer, int index, int bytes) {
      length = bytes;
      if (bytes == incoming.size()) {
        buffer.getBytes(index, incoming.buffer(), incoming.head(), bytes);
      }
    }
  }
}
