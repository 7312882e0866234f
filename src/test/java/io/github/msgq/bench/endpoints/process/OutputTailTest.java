package io.github.msgq.bench.endpoints.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.Command;
import io.github.msgq.host.EndsAHang;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTailTest {
  @TempDir Path directory;

  /** A JVM writes paths, and a C program whatever it likes, in bytes that may be no UTF-8. */
  @Test
  @EndsAHang
  void bytesThatAreNoUtf8EndNothing() throws Exception {
    Path output = directory.resolve("output");
    Files.write(output, "a\n\u00e9b\nc\n".getBytes(StandardCharsets.ISO_8859_1));
    List<String> lines = new CopyOnWriteArrayList<>();
    OutputTail tail = new OutputTail(FileChannel.open(output), lines::add);
    do {
      tail.awaitSilence();
    } while (lines.size() < 3); // the thread that reads may still wait for a processor
    assertThat(lines).containsExactly("a", "\ufffdb", "c");
    assertThat(tail.quoted()).isEqualTo(": a | \ufffdb | c");
  }

  /** More than this JVM's memory. */
  @Test
  @EndsAHang
  void anEndlessLineTakesNoEndlessMemory() throws Exception {
    String endless = "head -c 8G /dev/zero";
    Process process = Command.of("sh", "-c", endless).start();
    AtomicLong longest = new AtomicLong();
    CountDownLatch came = new CountDownLatch(1);
    try (ReadableByteChannel channel = Channels.newChannel(process.getInputStream())) {
      OutputTail tail =
          new OutputTail(
              channel,
              line -> {
                longest.accumulateAndGet(line.length(), Math::max);
                process.destroy();
                came.countDown();
              });
      came.await();
      tail.awaitSilence();
      assertThat(longest.get()).isBetween(1L << 16, 1L << 17);
      assertThat(tail.quoted()).hasSizeLessThan(10 * 2_100);
    }
  }

  /** A program that outlives the process may print for ever into the same pipe. */
  @Test
  @EndsAHang
  void nobodyIsWaitedForWhoPrintsForEver() throws Exception {
    Process endless = Command.of("yes").errorsShown().start();
    try (ReadableByteChannel channel = Channels.newChannel(endless.getInputStream())) {
      new OutputTail(channel, line -> {}).awaitSilence();
      assertThat(endless.isAlive()).isTrue();
    } finally {
      endless.destroyForcibly().waitFor();
    }
  }

  /** Nor for one that prints a little now and then, which would be for as long as that goes on. */
  @Test
  @EndsAHang
  void nobodyIsWaitedForWhoPrintsNowAndThen() {
    ReadableByteChannel drops =
        new ReadableByteChannel() {
          @Override
          public int read(ByteBuffer into) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            into.put((byte) '\n');
            return 1;
          }

          @Override
          public boolean isOpen() {
            return true;
          }

          @Override
          public void close() {}
        };
    AtomicLong lines = new AtomicLong();
    new OutputTail(drops, line -> lines.incrementAndGet()).awaitSilence();
    assertThat(lines.get()).isLessThan(100_000);
  }
}
