package io.github.msgq.libraries;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.FragmentAssembler;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.logbuffer.Header;
import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import java.io.IOException;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** One end of an Aeron stream. */
final class AeronStream implements PolledStream {
  private final ExclusivePublication publication; // or null
  private final Subscription subscription; // or null
  private final UnsafeBuffer outgoing = new UnsafeBuffer();
  private final FragmentAssembler assembler = new FragmentAssembler(this::take);
  private MessageBuffer incoming;
  private int length;
  private boolean came;

  private AeronStream(ExclusivePublication publication, Subscription subscription) {
    this.publication = publication;
    this.subscription = subscription;
  }

  static AeronStream sender(Aeron aeron, String channel, int stream) {
    return new AeronStream(aeron.addExclusivePublication(channel, stream), null);
  }

  static AeronStream receiver(Aeron aeron, String channel, int stream) {
    return new AeronStream(null, aeron.addSubscription(channel, stream));
  }

  @Override
  public boolean offer(MessageBuffer message) throws IOException {
    outgoing.wrap(message.buffer());
    long position = publication.offer(outgoing, message.head(), message.size());
    if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
      throw new IOException("Aeron's publication is " + Publication.errorString(position));
    }
    return position > 0; // else there is no room, or no connection yet
  }

  @Override
  public boolean poll(MessageBuffer message) throws IOException {
    incoming = message;
    came = false;
    while (!came && subscription.poll(assembler, 1) > 0) {
      // a fragment of a message
    }
    if (came) {
      Damaged.checkLength(length, message.size());
    }
    return came;
  }

  private void take(DirectBuffer buffer, int offset, int bytes, Header header) {
    came = true;
    length = bytes;
    if (bytes == incoming.size()) {
      buffer.getBytes(offset, incoming.buffer(), incoming.head(), bytes);
    }
  }
}
