package io.github.msgq.bench.run;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Splits what is printed into lines. */
final class LineOutputStream extends OutputStream {
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Consumer<String> taker;

  LineOutputStream(Consumer<String> taker) {
    this.taker = taker;
  }

  @Override
  public void write(int b) {
    if (b == '\n') {
      taker.accept(line.toString(StandardCharsets.UTF_8));
      line.reset();
    } else {
      line.write(b);
    }
  }
}
