package msgq.rpc.dubbo26;

import com.alibaba.dubbo.config.ApplicationConfig;
import com.alibaba.dubbo.config.ProtocolConfig;
import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.config.RegistryConfig;
import com.alibaba.dubbo.config.ServiceConfig;
import java.io.IOException;
import msgq.rpc.Call;
import msgq.rpc.EchoService;
import msgq.rpc.Echoes;
import msgq.rpc.LoopbackRmi;
import msgq.rpc.Ports;
import msgq.rpc.Route;
import msgq.rpc.Row;
import msgq.rpc.Stack;
import msgq.rpc.TypedEchoService;
import msgq.rpc.TypedEchoes;

/** Dubbo 2.6 with all that the rows A to K combine. */
public final class Dubbo26 implements Stack {
  /** Dubbo takes 127.0.0.1 for a mistake and replaces it, but not this way to write it. */
  private static final String LOOPBACK = "2130706433";

  /** Twice as many as ever call at once: a call for which no thread is free is refused. */
  private static final int THREADS = 20;

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
      export(protocol, TypedEchoService.class, new TypedEchoes());
    } else {
      export(protocol, EchoService.class, new Echoes());
    }
    return Ports.address(port);
  }

  private static <T> void export(ProtocolConfig protocol, Class<T> type, T service) {
    ServiceConfig<T> config = new ServiceConfig<>();
    config.setApplication(new ApplicationConfig("provider"));
    config.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
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

  /** The service where it is. */
  private static <T> T refer(Row row, String where, Class<T> type) {
    ReferenceConfig<T> config = new ReferenceConfig<>();
    config.setApplication(new ApplicationConfig("consumer"));
    config.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
    config.setInterface(type);
    config.setTimeout(row.timeoutMillis());
    config.setRetries(0);
    config.setCheck(true);
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
