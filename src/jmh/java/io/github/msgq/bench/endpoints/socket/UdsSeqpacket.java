package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.DescribedTransport;
import io.github.msgq.bench.endpoints.transport.NamedClientSide;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** UNIX-domain SOCK_SEQPACKET sockets, which only the native programs have. */
public final class UdsSeqpacket extends DescribedTransport {
  private static final String REASON =
      "neither the JDK nor jnr-unixsocket has SOCK_SEQPACKET: client and server are c";

  public UdsSeqpacket() {
    super("uds-seqpacket", "UNIX-domain sockets with boundaries of messages, in C only", BLOCKING);
  }

  @Override
  public Optional<String> notInJava() {
    return Optional.of(REASON);
  }

  @Override
  public TradeOff tradeOff() {
    return new TradeOff(
            Reach.DIRECTORY,
            Survival.NOTHING,
            Set.of(Need.MANY_CLIENTS),
            "Messages arrive in order and keep their boundaries.",
            "A message has at most net.core.wmem_default bytes, and a path at most 107. When it is full, the sender waits.",
            "After a crash the other end reads the end of the stream; the socket's file stays and must be removed before the next bind.",
            "The mode bits of the socket's file and of its directory guard it, and the kernel reports who has connected (SO_PEERCRED).")
        .needing("native code of its own");
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
