package msgq.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import msgq.MessageQueue;

/**
 * The library in an uncompressed jar of its own, as its users have it: among the thousands of
 * entries of benchmarks.jar, a JVM takes longer to find and unpack each class.
 */
final class LibraryJar {
  private static final Pattern LIBRARY =
      Pattern.compile("(msgq|msgq/internal|lajp)/[^/]+[.]class|native/.+[.]so");

  private LibraryJar() {}

  static Path writeTo(Path directory) throws IOException, URISyntaxException {
    Path all =
        Path.of(MessageQueue.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path jar = directory.resolve("msgq.jar");
    try (ZipFile from = new ZipFile(all.toFile());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(jar))) {
      to.setMethod(ZipOutputStream.STORED);
      Enumeration<? extends ZipEntry> entries = from.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        if (LIBRARY.matcher(entry.getName()).matches()) {
          store(entry.getName(), from.getInputStream(entry).readAllBytes(), to);
        }
      }
    }
    return jar;
  }

  private static void store(String name, byte[] bytes, ZipOutputStream to) throws IOException {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setSize(bytes.length);
    entry.setCrc(sum.getValue());
    to.putNextEntry(entry);
    to.write(bytes);
  }
}
