package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import java.io.IOException;

/** An end over a stream for each direction. */
record PolledEnd(PolledStream out, PolledStream in) implements LaneEnd {
  @Override
  public boolean send(MessageBuffer message) throws IOException {
    return out.offer(message);
  }

  @Override
  public boolean receive(MessageBuffer message) throws IOException {
    return in.poll(message);
  }
}
