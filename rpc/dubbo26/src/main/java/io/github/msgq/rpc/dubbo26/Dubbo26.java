package io.github.msgq.rpc.dubbo26;

import com.alibaba.dubbo.config.ApplicationConfig;
import com.alibaba.dubbo.config.ProtocolConfig;
import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.config.RegistryConfig;
import com.alibaba.dubbo.config.ServiceConfig;
import io.github.msgq.rpc.Call;
import io.github.msgq.rpc.EchoService;
import io.github.msgq.rpc.Echoes;
import io.github.msgq.rpc.LoopbackRmi;
import io.github.msgq.rpc.Ports;
import io.github.msgq.rpc.Route;
import io.github.msgq.rpc.Row;
import io.github.msgq.rpc.Stack;
import io.github.msgq.rpc.TypedEchoService;
import io.github.msgq.rpc.TypedEchoes;
import java.io.IOException;

/** Dubbo 2.6 with everything that rows A to K combine. */
public final class Dubbo26 implements Stack {
  /** 127.0.0.1 as one number: Dubbo takes the usual notation for a mistake and replaces it. */
  private static final String LOOPBACK = "2130706433";

  /** Twice as many as ever call at once, since a call is refused if no thread is free. */
  private static final int THREADS = 20;

  /** Curator is the client that is still maintained. */
  private static final String REGISTRY_CLIENT = "curator";

  @Override
  public String serve(Row row) throws Exception {
    if (row.encodingAlone()) {
      return Row.NOWHERE;
    }
    prepare(row, Route.DIRECT);
    int port = Ports.free();
    ProtocolConfig protocol = new ProtocolConfig();
    protocol.setName(row.protocol());
    protocol.setHost(LOOPBACK);
    protocol.setPort(port);
    protocol.setThreads(THREADS);
    protocol.setPayload(Row.MOST_BYTES);
    if (!row.transporter().isEmpty()) {
      protocol.setServer(row.transporter());
    }
    if (!row.serialization().isEmpty()) {
      protocol.setSerialization(row.serialization());
    }
    if (row.typed()) {
      export(row, protocol, TypedEchoService.class, new TypedEchoes());
    } else {
      export(row, protocol, EchoService.class, new Echoes());
    }
    return Ports.address(port);
  }

  private static <T> void export(Row row, ProtocolConfig protocol, Class<T> type, T service) {
    ServiceConfig<T> config = new ServiceConfig<>();
    config.setApplication(new ApplicationConfig("provider"));
    config.setRegistry(registry(row));
    config.setProtocol(protocol);
    config.setInterface(type);
    config.setRef(service);
    config.export();
  }

  @Override
  public Call connect(Row row, String address, Route route) throws Exception {
    if (row.encodingAlone()) {
      return Encoding.by(row.serialization());
    }
    prepare(row, route);
    if (row.registered()) {
      return row.typed()
          ? Call.of(lookUp(row, TypedEchoService.class))
          : Call.of(lookUp(row, EchoService.class));
    }
    // RMI's sockets go through the route by themselves, since there are two ports
    int port = Ports.of(address);
    String where = LOOPBACK + ":" + route.through(port);
    if (row.protocol().equals("rmi")) {
      where = Ports.address(port);
    } else if (!row.protocol().equals("dubbo")) {
      where = Ports.address(route.through(port));
    }
    return row.typed()
        ? Call.of(refer(row, where, TypedEchoService.class))
        : Call.of(refer(row, where, EchoService.class));
  }

  /** The service at a known address. */
  private static <T> T refer(Row row, String where, Class<T> type) {
    ReferenceConfig<T> config = reference(row, type);
    config.setUrl(
        "%s://%s/%s?payload=%d%s%s"
            .formatted(
                row.protocol(),
                where,
                type.getName(),
                Row.MOST_BYTES,
                option("serialization", row.serialization()),
                row.protocol().equals("dubbo") ? option("client", row.transporter()) : ""));
    return config.get();
  }

  /**
   * The service at the address in the registry, where the server has registered the other options
   * too.
   */
  private static <T> T lookUp(Row row, Class<T> type) {
    ReferenceConfig<T> config = reference(row, type);
    config.setProtocol(row.protocol());
    if (row.protocol().equals("dubbo")) {
      config.setClient(row.transporter());
    }
    return config.get();
  }

  private static <T> ReferenceConfig<T> reference(Row row, Class<T> type) {
    ReferenceConfig<T> config = new ReferenceConfig<>();
    config.setApplication(new ApplicationConfig("consumer"));
    config.setRegistry(registry(row));
    config.setInterface(type);
    config.setTimeout(row.timeoutMillis());
    config.setRetries(0); // one try is timed
    config.setCheck(true);
    return config;
  }

  private static RegistryConfig registry(Row row) {
    if (!row.registered()) {
      return new RegistryConfig(RegistryConfig.NO_AVAILABLE);
    }
    // by default a server that stops waits 10 s for its clients to be notified
    System.setProperty("dubbo.service.shutdown.wait", "1");
    RegistryConfig config = new RegistryConfig("zookeeper://" + row.registry());
    config.setClient(REGISTRY_CLIENT);
    return config;
  }

  private static String option(String name, String value) {
    return value.isEmpty() ? "" : "&" + name + "=" + value;
  }

  private static void prepare(Row row, Route route) throws IOException {
    if (row.protocol().equals("rmi")) {
      LoopbackRmi.install(route);
    }
    if (row.mended()) {
      PlainMinaBuffers.install();
    }
  }
}
