package msgq.bench.transport.socket;

import java.io.IOException;
import java.util.Optional;
import msgq.bench.lease.Lease;
import msgq.bench.linux.SocketPath;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.NotAvailable;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.NamedClientSide;
import msgq.bench.transport.Reach;
import msgq.bench.transport.ServerSide;
import msgq.bench.transport.Transport;

/** UNIX-domain SOCK_SEQPACKET sockets, which only the native programs have. */
public final class UdsSeqpacket implements Transport {
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
  public Reach reach() {
    return Reach.DIRECTORY;
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    String path = SocketPath.in(lease.directory(), "data");
    return new NamedClientSide(
        path,
        (lane, names) -> {
          throw new NotAvailable(REASON);
        });
  }

  @Override
  public ServerSide listen(Settings settings, String address) {
    throw new NotAvailable(REASON);
  }
}
