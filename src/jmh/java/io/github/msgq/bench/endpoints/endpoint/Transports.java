package io.github.msgq.bench.endpoints.endpoint;

import io.github.msgq.bench.endpoints.queue.PanamaQueues;
import io.github.msgq.bench.endpoints.queue.Posix;
import io.github.msgq.bench.endpoints.queue.Shm;
import io.github.msgq.bench.endpoints.queue.Sysv;
import io.github.msgq.bench.endpoints.raw.PipeRaw;
import io.github.msgq.bench.endpoints.raw.TcpRaw;
import io.github.msgq.bench.endpoints.raw.UdsRaw;
import io.github.msgq.bench.endpoints.socket.Tcp;
import io.github.msgq.bench.endpoints.socket.TcpNio;
import io.github.msgq.bench.endpoints.socket.Uds;
import io.github.msgq.bench.endpoints.socket.UdsJnr;
import io.github.msgq.bench.endpoints.socket.UdsSeqpacket;
import io.github.msgq.bench.endpoints.stream.Fifo;
import io.github.msgq.bench.endpoints.stream.Pipe;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.terms.parameter.RunTimeValues;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Every transport there is: ours, then those that {@link ServiceLoader} finds. */
public final class Transports {
  private static final List<Transport> OURS =
      List.of(
          Shm.LOOKING,
          new Sysv(),
          new Posix(),
          new Pipe(),
          new Fifo(),
          new Tcp(),
          new TcpNio(),
          new Uds(),
          new UdsJnr(),
          new UdsSeqpacket(),
          Shm.SLEEPING,
          new PanamaQueues(Shm.LOOKING),
          new PanamaQueues(new Sysv()),
          new PanamaQueues(new Posix()),
          new PipeRaw(),
          new TcpRaw(),
          new UdsRaw());
  private static final List<Transport> FOUND =
      ServiceLoader.load(Transport.class).stream().map(ServiceLoader.Provider::get).toList();
  private static final List<Transport> ALL = Stream.of(OURS, FOUND).flatMap(List::stream).toList();

  private Transports() {}

  /** In the order of the table. */
  public static List<Transport> all() {
    return ALL;
  }

  /** Those that are not ours. */
  public static List<Transport> found() {
    return FOUND;
  }

  /** The values of the parameter {@code transport}. */
  public static final class Names extends RunTimeValues {
    @Override
    public List<String> values() {
      return ALL.stream().map(Transport::name).toList();
    }

    @Override
    public String meaning(String name) {
      return byName(name).map(Transport::description).orElse("");
    }

    @Override
    public List<String> flags(String name) {
      return Transports.flags(name);
    }
  }

  /** The JVM flags that the transport of this name needs, and no other. */
  public static List<String> flags(String name) {
    return byName(name).map(Transport::jvmFlags).orElse(List.of());
  }

  /** What comes with the transport of this name, as far as it is known here. */
  public static TradeOff tradeOff(String name) {
    return byName(name).map(Transport::tradeOff).orElse(TradeOff.UNKNOWN);
  }

  public static Optional<Transport> byName(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
