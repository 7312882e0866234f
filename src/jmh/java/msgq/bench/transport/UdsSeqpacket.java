package msgq.bench.transport;

import java.io.IOException;
import java.util.Optional;
import msgq.bench.lease.Lease;

/** UNIX-domain SOCK_SEQPACKET sockets, which only the twins have. */
final class UdsSeqpacket implements Transport {
  private static final String REASON =
      "neither the JDK nor jnr-unixsocket has SOCK_SEQPACKET: client and server are c or go";

  @Override
  public String name() {
    return "uds-seqpacket";
  }

  @Override
  public Optional<String> notInJava() {
    return Optional.of(REASON);
  }

  @Override
  public NearEnd prepare(Settings settings, Lease lease) throws IOException {
    String path = SocketPath.in(lease.directory(), "data");
    return new NamedNearEnd(
        path,
        (lane, names) -> {
          throw new NotAvailable(REASON);
        });
  }

  @Override
  public FarEnd listen(Settings settings, String address) {
    throw new NotAvailable(REASON);
  }
}
