package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Any name, key, mode and size: a queue is made as asked, or refused as documented. */
class OpenPropertiesTest {
  @Provide
  Arbitrary<String> names() {
    Arbitrary<String> any = Arbitraries.strings().all().ofMaxLength(300);
    return Arbitraries.oneOf(
        any,
        any.map(rest -> "/" + rest),
        Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(300).map(rest -> "/msgq-" + rest),
        Arbitraries.strings().withChars("./\0é x").ofMaxLength(6).map(rest -> "/" + rest));
  }

  @Property(tries = 2000)
  void anyName(@ForAll("names") String name) throws QueueException {
    String outcome =
        Operation.outcome(
            () -> {
              try (PosixQueue queue =
                  new PosixOptions().maxMessages(1).messageSize(1).createNew(name)) {
                return queue.name();
              } finally {
                Operation.outcome(() -> unlinked(name));
              }
            });
    assertThat(outcome).isEqualTo(expected(name));
  }

  private static String unlinked(String name) throws QueueException {
    PosixQueue.remove(name);
    return "";
  }

  @Property
  void anySharedName(@ForAll("names") String name) throws QueueException {
    String outcome =
        Operation.outcome(
            () -> {
              try (SharedQueue queue =
                  new SharedOptions().capacity(4096).messageSize(1).createNew(name)) {
                queue.remove();
                return queue.name();
              }
            });
    boolean tooLong = name.getBytes(StandardCharsets.UTF_8).length > 251;
    String expected = expected(name);
    assertThat(outcome).isEqualTo(expected.equals(name) && tooLong ? "ENAMETOOLONG" : expected);
  }

  @Property
  void anySharedSizeAndMode(
      @ForAll("powers") long capacity,
      @ForAll("sizes") long size,
      @ForAll("sharedModes") int mode) {
    String outcome =
        Operation.outcome(
            () -> {
              SharedOptions options =
                  new SharedOptions().capacity(capacity).messageSize((int) size).mode(mode);
              try (SharedQueue queue = new SharedSubject(options).queue()) {
                queue.remove();
                assertThat(queue.capacity()).isEqualTo(capacity);
                assertThat(queue.messageSize()).isEqualTo((int) size);
                return "made";
              }
            });
    boolean valid =
        Long.bitCount(capacity) == 1
            && capacity >= 4096
            && capacity <= 8L << 30
            && (int) size > 0
            && (int) size <= capacity / 4
            && (mode == 0600 || mode == 0660);
    assertThat(outcome).isEqualTo(valid ? "made" : "IllegalArgumentException");
  }

  @Provide
  Arbitrary<Integer> sharedModes() {
    Arbitrary<Integer> valid = Arbitraries.of(0600, 0660);
    return Arbitraries.frequencyOf(Tuple.of(4, valid), Tuple.of(1, modes()));
  }

  @Provide
  Arbitrary<Long> powers() {
    Arbitrary<Long> valid = Arbitraries.integers().between(12, 20).map(power -> 1L << power);
    return Arbitraries.frequencyOf(Tuple.of(4, valid), Tuple.of(1, Arbitraries.longs()));
  }

  private static String expected(String name) {
    if (!name.startsWith("/") || name.length() == 1 || name.indexOf('\0') >= 0) {
      return "IllegalArgumentException";
    }
    String rest = name.substring(1);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(rest)) {
      return "IllegalArgumentException"; // a lone surrogate
    }
    if (rest.contains("/") || rest.equals(".") || rest.equals("..")) {
      return "IllegalArgumentException";
    }
    return rest.getBytes(StandardCharsets.UTF_8).length > 255 ? "ENAMETOOLONG" : name;
  }

  @Provide
  Arbitrary<Integer> modes() {
    Arbitrary<Integer> valid = Arbitraries.integers().between(0, 0777);
    return Arbitraries.frequencyOf(Tuple.of(4, valid), Tuple.of(1, Arbitraries.integers()));
  }

  @Provide
  Arbitrary<Long> sizes() {
    Arbitrary<Long> small = Arbitraries.longs().between(1, 20);
    return Arbitraries.frequencyOf(Tuple.of(4, small), Tuple.of(1, Arbitraries.longs()));
  }

  @Property(tries = 2000)
  void anyPosixSizeAndMode(
      @ForAll("sizes") long messages, @ForAll("sizes") long size, @ForAll("modes") int mode) {
    String outcome =
        Operation.outcome(
            () -> {
              PosixOptions options =
                  new PosixOptions().maxMessages(messages).messageSize((int) size).mode(mode);
              try (PosixQueue queue = options.createUnused()) {
                queue.remove();
                assertThat(queue.maxMessages()).isEqualTo(messages);
                assertThat(queue.messageSize()).isEqualTo((int) size);
                return "made";
              }
            });
    boolean valid = messages > 0 && (int) size > 0 && (mode & ~0777) == 0;
    if (valid) {
      assertThat(outcome).isIn("made", "EINVAL", "EMFILE", "ENOMEM");
    } else {
      assertThat(outcome).isEqualTo("IllegalArgumentException");
    }
  }

  @Property(tries = 2000)
  void anySysvKeySizeAndMode(
      @ForAll int key, @ForAll("sizes") long bytes, @ForAll("modes") int mode) {
    String outcome =
        Operation.outcome(
            () -> {
              SysvQueue queue = new SysvOptions().maxBytes(bytes).mode(mode).createNew(key);
              try {
                assertThat(queue.status().key()).isEqualTo(key);
                assertThat(queue.status().maxBytes()).isEqualTo(bytes);
                assertThat(queue.status().mode()).isEqualTo(mode);
                return "made";
              } finally {
                queue.remove();
              }
            });
    boolean valid = key != 0 && bytes > 0 && bytes <= Integer.MAX_VALUE && (mode & ~0777) == 0;
    if (valid) {
      assertThat(outcome).isIn("made", "QueuePermissionException", "QueueExistsException");
    } else {
      assertThat(outcome).isEqualTo("IllegalArgumentException");
    }
  }
}
