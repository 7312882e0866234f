package msgq.bench.transport.raw;

import static msgq.bench.parameter.Parameters.WAIT;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import msgq.bench.linux.Descriptors;
import msgq.bench.linux.Panama;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Settings;
import msgq.bench.parameter.Wait;
import msgq.bench.transport.stream.Pipe;
import msgq.bench.transport.stream.Wire;

/** Anonymous pipes that Java reads and writes through Panama. */
public final class PipeRaw extends Pipe {
  @Override
  public String name() {
    return "pipe-ffm";
  }

  @Override
  public String nativeName() {
    return "pipe";
  }

  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.values());
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Panama.unavailable();
  }

  @Override
  protected Wire wire(Settings settings, int in, int out) throws IOException {
    if (settings.get(WAIT) != Wait.BLOCK) {
      Descriptors.doNotWait(in);
      Descriptors.doNotWait(out);
    }
    return new RawWire(in, out, settings.get(WAIT)) {
      @Override
      long read(long to, long bytes) throws IOException {
        return reading.read(this.in, to, bytes);
      }

      @Override
      long write(long from, long bytes) throws IOException {
        return writing.write(this.out, from, bytes);
      }

      @Override
      void endWaits() {
        Descriptors.disturb(this.in, true);
        Descriptors.disturb(this.out, false);
      }
    };
  }
}
