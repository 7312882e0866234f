package msgq.rpc.grpc;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.StatusOr;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import msgq.rpc.Ports;

/**
 * Resolves {@code servers:///127.0.0.1:1,127.0.0.1:2}, in place of a name that has several
 * addresses in DNS.
 */
public final class KnownServers extends NameResolverProvider {
  static final String SCHEME = "servers";

  /** Lower than that of DNS, which stays the default. */
  private static final int PRIORITY = 4;

  @Override
  protected boolean isAvailable() {
    return true;
  }

  @Override
  protected int priority() {
    return PRIORITY;
  }

  @Override
  public String getDefaultScheme() {
    return SCHEME;
  }

  @Override
  public Collection<Class<? extends SocketAddress>> getProducedSocketAddressTypes() {
    return List.of(InetSocketAddress.class);
  }

  @Override
  public NameResolver newNameResolver(URI target, NameResolver.Args args) {
    return target.getScheme().equals(SCHEME) ? new Resolved(target.getPath().substring(1)) : null;
  }

  /** Resolves to the addresses in the target itself. */
  private static final class Resolved extends NameResolver {
    private final String addresses;

    Resolved(String addresses) {
      this.addresses = addresses;
    }

    @Override
    public String getServiceAuthority() {
      return Ports.HOST;
    }

    @Override
    public void start(Listener2 listener) {
      List<EquivalentAddressGroup> servers = new ArrayList<>();
      for (String address : addresses.split(GrpcStack.SERVERS)) {
        servers.add(
            new EquivalentAddressGroup(new InetSocketAddress(Ports.loopback(), Ports.of(address))));
      }
      listener.onResult(
          ResolutionResult.newBuilder().setAddressesOrError(StatusOr.fromValue(servers)).build());
    }

    @Override
    public void shutdown() {
      // nothing is held
    }
  }
}
