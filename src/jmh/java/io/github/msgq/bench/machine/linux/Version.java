package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;

/** The version that this program was built from, as its jar's manifest says. */
public final class Version {
  private Version() {}

  /**
   * The release and the commit, such as {@code 0.1.0, git 1a2b3c4d5e6f}; {@code -dirty} follows if
   * there were uncommitted changes.
   */
  public static String text() {
    return attribute("Implementation-Version").orElse("development")
        + ", git "
        + attribute("SCM-Revision").orElse("unknown");
  }

  private static Optional<String> attribute(String name) {
    try {
      Path jar = Path.of(Version.class.getProtectionDomain().getCodeSource().getLocation().toURI());
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
