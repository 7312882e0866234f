package msgq.bench.message;

import java.io.IOException;

/** Thrown for a message of the wrong length; the stream can continue after it. */
public final class Damaged extends IOException {
  private static final long serialVersionUID = 1;

  public Damaged(String what) {
    super(what);
  }
}
