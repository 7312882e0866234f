package msgq.bench.linux;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;

/** What this program was built from, as its jar's manifest says. */
public final class Version {
  private Version() {}

  /** Such as {@code 0.1.0, git 1a2b3c4d5e6f}. */
  public static String text() {
    return number() + ", git " + revision();
  }

  /** The release; {@code development} outside a jar. */
  private static String number() {
    return attribute("Implementation-Version").orElse("development");
  }

  /** The commit, with {@code -dirty} if there were uncommitted changes. */
  private static String revision() {
    return attribute("SCM-Revision").orElse("unknown");
  }

  private static Optional<String> attribute(String name) {
    try {
      URI source = Version.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path jar = Path.of(source);
      if (!Files.isRegularFile(jar)) {
        return Optional.empty();
      }
      try (JarFile file = new JarFile(jar.toFile())) {
        return Optional.ofNullable(file.getManifest())
            .map(manifest -> manifest.getMainAttributes().getValue(name));
      }
    } catch (IOException | URISyntaxException e) {
      return Optional.empty(); // not loaded from a file
    }
  }
}
