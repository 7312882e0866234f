package io.github.msgq.bench.endpoints.raw;

import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;

import io.github.msgq.bench.endpoints.stream.Pipe;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.machine.linux.Panama;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.util.Optional;

/** Anonymous pipes that Java reads and writes through Panama. */
public final class PipeRaw extends Pipe {
  public PipeRaw() {
    super("pipe-ffm", "pipe through Panama, without a channel", IN_EACH_WAY);
  }

  @Override
  public String nativeName() {
    return "pipe";
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Panama.unavailable();
  }

  @Override
  protected Wire wire(Settings settings, int in, int out) throws IOException {
    return new RawWire(in, out, settings.get(WAIT)) {
      @Override
      void endWaits() {
        Descriptors.disturb(this.in, true);
        Descriptors.disturb(this.out, false);
      }
    };
  }
}
