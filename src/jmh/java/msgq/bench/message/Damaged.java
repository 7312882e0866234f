package msgq.bench.message;

import java.io.IOException;

/** A message that came with the wrong length; the stream can go on after it. */
public final class Damaged extends IOException {
  private static final long serialVersionUID = 1;

  public Damaged(String what) {
    super(what);
  }
}
