package msgq.internal;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.CodeSource;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The native library that is a resource of the jar. */
final class EmbeddedLibrary {
  private EmbeddedLibrary() {}

  /** Null when there is none of that name, which starts with a slash. */
  static byte[] read(String resource) throws IOException {
    byte[] fromJar = fromJar(resource.substring(1));
    if (fromJar != null) {
      return fromJar;
    }
    try (InputStream in = EmbeddedLibrary.class.getResourceAsStream(resource)) {
      return in == null ? null : in.readAllBytes();
    }
  }

  /**
   * Straight from the jar where it is a file, which the JVM has open already: a resource's URL
   * takes as long as all else that is done at the start.
   */
  private static byte[] fromJar(String entry) {
    CodeSource source = EmbeddedLibrary.class.getProtectionDomain().getCodeSource();
    URL url = source == null ? null : source.getLocation();
    if (url == null
        || !"file".equals(url.getProtocol())
        || !url.getPath().endsWith(".jar")
        || url.getPath().indexOf('%') >= 0) {
      return null;
    }
    try (ZipFile jar = new ZipFile(url.getPath())) {
      ZipEntry found = jar.getEntry(entry);
      if (found == null) {
        return null;
      }
      try (InputStream in = jar.getInputStream(found)) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      return null;
    }
  }
}
