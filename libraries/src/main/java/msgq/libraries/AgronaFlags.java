package msgq.libraries;

import java.util.List;

/** What Agrona 2 asks for: it uses the JDK's own Unsafe. */
final class AgronaFlags {
  static final List<String> ALL = List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");

  private AgronaFlags() {}
}
