package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import java.io.IOException;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.wire.DocumentContext;

/** One end of a Chronicle queue. */
final class ChronicleStream implements PolledStream {
  private final ExcerptAppender appender; // or null
  private final ExcerptTailer tailer; // or null

  private ChronicleStream(ExcerptAppender appender, ExcerptTailer tailer) {
    this.appender = appender;
    this.tailer = tailer;
  }

  static ChronicleStream sender(ChronicleQueue queue) {
    ExcerptAppender appender = queue.createAppender();
    appender.singleThreadedCheckDisabled(true); // one thread hands it to the next
    return new ChronicleStream(appender, null);
  }

  static ChronicleStream receiver(ChronicleQueue queue) {
    ExcerptTailer tailer = queue.createTailer();
    tailer.singleThreadedCheckDisabled(true);
    return new ChronicleStream(null, tailer);
  }

  /** Never full: the queue grows. */
  @Override
  public boolean offer(MessageBuffer message) {
    try (DocumentContext document = appender.writingDocument()) {
      Bytes<?> bytes = document.wire().bytes();
      bytes.writeSome(message.part(message.head(), message.head() + message.size()));
    }
    return true;
  }

  @Override
  public boolean poll(MessageBuffer message) throws IOException {
    try (DocumentContext document = tailer.readingDocument()) {
      if (!document.isPresent()) {
        return false;
      }
      Bytes<?> bytes = document.wire().bytes();
      long length = bytes.readRemaining();
      Damaged.checkLength(length, message.size());
      bytes.read(message.part(message.head(), message.head() + message.size()));
      return true;
    }
  }
}
