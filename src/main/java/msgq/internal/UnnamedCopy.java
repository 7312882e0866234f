package msgq.internal;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A copy of a native library to load where others can rename this user's directories: a file that
 * this process has created, holds open and has deleted, so that no name leads to it.
 *
 * <p>The JVM resolves links before it loads: {@code /proc/self/fd/7} would become the file's name,
 * under which somebody could put another file. The name of a deleted file does not exist, and the
 * link then stays; the name has 128 random bits, so that nobody can create it anew.
 */
final class UnnamedCopy {
  private static final File DESCRIPTORS = new File("/proc/self/fd");
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rwx------");

  /**
   * Stay open: the JVM knows a library by its path, and takes an equal path for the same library.
   */
  private static final List<Closeable> LOADED = new ArrayList<>();

  private UnnamedCopy() {}

  static File of(byte[] library, Path base) throws IOException {
    Path directory = PrivateDirectory.create(base);
    try (DirectoryStream<Path> opened = Files.newDirectoryStream(directory)) {
      if (opened instanceof SecureDirectoryStream<Path> secure) {
        return of(library, secure);
      }
      throw new IOException("others could replace the library");
    } finally {
      directory.toFile().delete();
    }
  }

  private static File of(byte[] library, SecureDirectoryStream<Path> directory) throws IOException {
    Path name = Path.of(random());
    SeekableByteChannel file =
        directory.newByteChannel(
            name, Set.of(CREATE_NEW, WRITE), PosixFilePermissions.asFileAttribute(PRIVATE));
    try {
      checkPrivate(directory, name);
      file.write(ByteBuffer.wrap(library));
    } finally {
      directory.deleteFile(name);
    }
    synchronized (LOADED) {
      LOADED.add(file);
    }
    return descriptor(name.toString());
  }

  /** Others may have replaced the directory between its creation and its opening. */
  private static void checkPrivate(SecureDirectoryStream<Path> directory, Path file)
      throws IOException {
    var own = directory.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    var made = directory.getFileAttributeView(file, PosixFileAttributeView.class).readAttributes();
    if (!own.owner().equals(made.owner()) || !own.permissions().equals(PRIVATE)) {
      throw new IOException("somebody has replaced the directory of the library");
    }
  }

  /** SecureRandom takes the JVM longer to prepare than everything else here. */
  private static String random() throws IOException {
    try (InputStream in = new FileInputStream("/dev/urandom")) {
      return new BigInteger(1, in.readNBytes(16)).toString(16);
    }
  }

  private static File descriptor(String name) throws IOException {
    String[] open = DESCRIPTORS.list();
    for (String number : open == null ? new String[0] : open) {
      File link = new File(DESCRIPTORS, number);
      try {
        if (Files.readSymbolicLink(link.toPath()).toString().contains(name)) {
          return link;
        }
      } catch (IOException closedMeanwhile) {
        continue;
      }
    }
    throw new IOException(DESCRIPTORS + " cannot be read");
  }
}
