package io.github.msgq.bench.endpoints.message;

import java.io.IOException;

/** Thrown for a message of the wrong length; the stream can continue after it. */
public final class Damaged extends IOException {
  private static final long serialVersionUID = 1;

  public Damaged(String what) {
    super(what);
  }

  /** Checks how many bytes came of a message of this size. */
  public static void checkLength(long came, long size) throws Damaged {
    if (came != size) {
      throw new Damaged("%d bytes came instead of %d".formatted(came, size));
    }
  }
}
