package io.github.msgq.bench.studies.dubbo;

import java.util.List;

/** Libraries that belong together: a project below {@code rpc}. */
enum LibraryLine {
  DUBBO26("dubbo26", "io.github.msgq.rpc.dubbo26.Dubbo26", List.of()),
  /** Its hessian2 writes past float fields through Unsafe, which has crashed JVMs. */
  DUBBO33(
      "dubbo33",
      "io.github.msgq.rpc.dubbo33.Dubbo33",
      List.of("-Dcom.caucho.hessian.unsafe=false")),
  GRPC("grpc", "io.github.msgq.rpc.grpc.GrpcStack", List.of()),
  JDK("jdk", "io.github.msgq.rpc.jdk.PlainRmi", List.of()),
  /** The registry; it has no rows. */
  ZOOKEEPER("zookeeper", "", List.of()),
  /** No libraries: the harness's own transports. */
  HARNESS("", "", List.of());

  final String folder;

  /** The name of the class that runs it. */
  final String stack;

  /** JVM flags of all its rows. */
  final List<String> flags;

  LibraryLine(String folder, String stack, List<String> flags) {
    this.folder = folder;
    this.stack = stack;
    this.flags = flags;
  }
}
