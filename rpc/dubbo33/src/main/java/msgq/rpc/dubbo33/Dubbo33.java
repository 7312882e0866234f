package msgq.rpc.dubbo33;

import msgq.rpc.Call;
import msgq.rpc.EchoService;
import msgq.rpc.Echoes;
import msgq.rpc.Ports;
import msgq.rpc.Route;
import msgq.rpc.Row;
import msgq.rpc.Stack;
import msgq.rpc.TypedEchoService;
import msgq.rpc.TypedEchoes;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** Dubbo 3.3: its own protocol and triple. */
public final class Dubbo33 implements Stack {
  /** Dubbo takes 127.0.0.1 for a mistake and replaces it, but not this way to write it. */
  private static final String LOOPBACK = "2130706433";

  /** Classes are trusted that share so much of the service's name: msgq.rpc. */
  private static final int PACKAGE_DEPTH = 2;

  /**
   * Twice as many as ever call at once: a call for which no thread is free is refused (triple says
   * CANCELLED), and a thread may still be busy with a call whose reply is already there.
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
      export(protocol, ProtoService.class, new ProtoEchoes());
    } else if (row.typed()) {
      export(protocol, TypedEchoService.class, new TypedEchoes());
    } else {
      export(protocol, EchoService.class, new Echoes());
    }
    return Ports.address(port);
  }

  /**
   * Without a metadata service, which would listen on all addresses, and with the study's objects
   * among the classes that may come.
   */
  private static void configure(String name) {
    // on JDK 25 it stumbles over the other JSON libraries that it knows, which are not here
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

  private static <T> void export(ProtocolConfig protocol, Class<T> type, T service) {
    ServiceConfig<T> config = new ServiceConfig<>();
    config.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
    config.setProtocol(protocol);
    config.setInterface(type);
    config.setRef(service);
    config.export();
  }

  @Override
  public Call connect(Row row, String address, Route route) throws Exception {
    configure("consumer");
    int port = route.through(Ports.of(address));
    if (protobuf(row)) {
      return Call.of(new ProtoClient(refer(row, port, ProtoService.class)));
    }
    return row.typed()
        ? Call.of(refer(row, port, TypedEchoService.class))
        : Call.of(refer(row, port, EchoService.class));
  }

  /** The service at this port. */
  private static <T> T refer(Row row, int port, Class<T> type) {
    ReferenceConfig<T> config = new ReferenceConfig<>();
    config.setInterface(type);
    config.setUrl(url(row, port, type));
    config.setTimeout(row.timeoutMillis());
    config.setRetries(0);
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
}
