package io.github.msgq.rpc.dubbo33;

import io.github.msgq.rpc.Call;
import io.github.msgq.rpc.EchoService;
import io.github.msgq.rpc.Echoes;
import io.github.msgq.rpc.Ports;
import io.github.msgq.rpc.Route;
import io.github.msgq.rpc.Row;
import io.github.msgq.rpc.Stack;
import io.github.msgq.rpc.TypedEchoService;
import io.github.msgq.rpc.TypedEchoes;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** Dubbo 3.3: its own protocol and triple. */
public final class Dubbo33 implements Stack {
  /** 127.0.0.1 as one number: Dubbo takes the usual notation for a mistake and replaces it. */
  private static final String LOOPBACK = "2130706433";

  /** How many levels of the service's package, io.github.msgq.rpc, a trusted class shares. */
  private static final int PACKAGE_DEPTH = 4;

  /**
   * Twice as many as ever call at once, since a call is refused if no thread is free (in triple as
   * CANCELLED), and a thread may still be busy with a call whose reply has already arrived.
   */
  private static final int THREADS = 64;

  /** Connecting is not measured. */
  private static final int CONNECT_MILLIS = 20_000;

  @Override
  public String serve(Row row) throws Exception {
    configure("provider");
    int port = Ports.free();
    ProtocolConfig protocol = new ProtocolConfig(row.protocol(), port);
    protocol.setHost(LOOPBACK);
    protocol.setThreads(THREADS);
    protocol.setPayload(Row.MOST_BYTES);
    if (!protobuf(row)) {
      protocol.setSerialization(row.serialization());
      protocol.setPreferSerialization(row.serialization());
    }
    if (!row.transporter().isEmpty()) {
      protocol.setServer(row.transporter());
    }
    if (protobuf(row)) {
      export(row, protocol, ProtoService.class, new ProtoEchoes());
    } else if (row.typed()) {
      export(row, protocol, TypedEchoService.class, new TypedEchoes());
    } else {
      export(row, protocol, EchoService.class, new Echoes());
    }
    return Ports.address(port);
  }

  /**
   * Configures no metadata service, which would listen on all addresses, and accepts the study's
   * objects.
   */
  private static void configure(String name) {
    // on JDK 25 its search for other JSON libraries, which are not here, fails
    System.setProperty("dubbo.json-framework.prefer", "fastjson2");
    ApplicationConfig application = new ApplicationConfig(name);
    application.setQosEnable(false);
    application.setRegisterMode("interface");
    application.setMetadataServiceProtocol("none");
    application.setTrustSerializeClassLevel(PACKAGE_DEPTH);
    ApplicationModel.defaultModel().getApplicationConfigManager().setApplication(application);
  }

  private static boolean protobuf(Row row) {
    return row.serialization().equals("protobuf");
  }

  private static <T> void export(Row row, ProtocolConfig protocol, Class<T> type, T service) {
    ServiceConfig<T> config = new ServiceConfig<>();
    config.setRegistry(registry(row));
    config.setProtocol(protocol);
    config.setInterface(type);
    config.setRef(service);
    config.export();
  }

  @Override
  public Call connect(Row row, String address, Route route) throws Exception {
    configure("consumer");
    int port = row.registered() ? 0 : route.through(Ports.of(address));
    if (protobuf(row)) {
      return Call.of(new ProtoClient(refer(row, port, ProtoService.class)));
    }
    return row.typed()
        ? Call.of(refer(row, port, TypedEchoService.class))
        : Call.of(refer(row, port, EchoService.class));
  }

  /** The service at this port, or at the address in the registry. */
  private static <T> T refer(Row row, int port, Class<T> type) {
    ReferenceConfig<T> config = new ReferenceConfig<>();
    config.setInterface(type);
    if (row.registered()) {
      config.setRegistry(registry(row));
      config.setProtocol(row.protocol());
      config.setParameters(new HashMap<>(Map.of("connect.timeout", CONNECT_MILLIS + "")));
    } else {
      config.setUrl(url(row, port, type));
    }
    config.setTimeout(row.timeoutMillis());
    config.setRetries(0); // one try is timed
    config.setCheck(true);
    return config.get();
  }

  private static String url(Row row, int port, Class<?> type) {
    String serialization =
        protobuf(row)
            ? ""
            : "&serialization=%s&prefer.serialization=%s"
                .formatted(row.serialization(), row.serialization());
    return "%s://%s:%d/%s?payload=%d&connect.timeout=%d%s"
        .formatted(
            row.protocol(),
            row.protocol().equals("http") ? Ports.HOST : LOOPBACK,
            port,
            type.getName(),
            Row.MOST_BYTES,
            CONNECT_MILLIS,
            serialization);
  }

  /** The registry, used only to register and look up services, not for settings. */
  private static RegistryConfig registry(Row row) {
    if (!row.registered()) {
      return new RegistryConfig(RegistryConfig.NO_AVAILABLE);
    }
    // by default a server that stops waits 10 s for its clients to be notified
    System.setProperty("dubbo.service.shutdown.wait", "1");
    RegistryConfig config = new RegistryConfig("zookeeper://" + row.registry());
    config.setUseAsConfigCenter(false);
    config.setUseAsMetadataCenter(false);
    return config;
  }
}
