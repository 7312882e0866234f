package msgq.bench.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Every transport there is: ours, then those that {@link ServiceLoader} finds. */
public final class Transports {
  private static final List<Transport> ALL = load();

  private Transports() {}

  private static List<Transport> load() {
    List<Transport> all =
        new ArrayList<>(
            List.of(
                new Sysv(),
                new Posix(),
                new Pipe(),
                new Fifo(),
                new Tcp(),
                new TcpNio(),
                new Uds(),
                new UdsJnr(),
                new UdsSeqpacket(),
                new Panama(new Sysv()),
                new Panama(new Posix())));
    ServiceLoader.load(Transport.class).forEach(all::add);
    return List.copyOf(all);
  }

  /** In the order of the table. */
  public static List<Transport> all() {
    return ALL;
  }

  /** The transport of this name. */
  public static Optional<Transport> byName(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
