package msgq.bench.report;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import msgq.bench.linux.Spawn;

/** Standard output, in the terminal's character set, with ASCII for characters it lacks. */
public final class Terminal {
  private static volatile String failure;

  private static final Path STDOUT = Path.of("/proc/self/fd/1");
  private static final int USUAL_COLUMNS = 100;
  private static final int FEWEST_COLUMNS = 40;

  private Terminal() {}

  /** {@code System.console()} does not tell: from JDK 22 on there always is one. */
  private static boolean isTerminal() {
    try {
      return Files.readSymbolicLink(STDOUT).toString().matches("/dev/(pts/|tty|console).*");
    } catch (IOException e) {
      return false; // closed
    }
  }

  /** That of the lines on standard output: the terminal's; or what {@code COLUMNS} says, or 100. */
  public static Width width() {
    String columns = isTerminal() ? stty() : System.getenv("COLUMNS");
    return new Width(
        columns != null && columns.matches("[0-9]{2,4}")
            ? Math.max(FEWEST_COLUMNS, Integer.parseInt(columns))
            : USUAL_COLUMNS);
  }

  private static String stty() {
    try {
      Process stty =
          Spawn.start(
              new ProcessBuilder("stty", "size")
                  .redirectInput(STDOUT.toFile())
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
      String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return answer.strip().replaceFirst(".* ", ""); // rows and columns
    } catch (IOException e) {
      return ""; // no such program
    }
  }

  /** Closing the stream leaves standard output open. */
  public static PrintStream open() {
    Charset charset = charset();
    OutputStream out = new StandardOutput();
    return charset.newEncoder().canEncode("µ×±–…")
        ? new PrintStream(out, true, charset)
        : new PlainLetters(out);
  }

  private static Charset charset() {
    // stdout.encoding exists since JDK 18; before, standard output is in native.encoding
    String name = System.getProperty("stdout.encoding", System.getProperty("native.encoding"));
    return name != null && Charset.isSupported(name)
        ? Charset.forName(name)
        : StandardCharsets.UTF_8;
  }

  /** Why something that was printed is lost; a reader that wants no more is no such reason. */
  public static Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  private static final class StandardOutput extends FileOutputStream {
    StandardOutput() {
      super(FileDescriptor.out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        super.write(bytes, offset, length);
      } catch (IOException e) { // which a PrintStream keeps to itself
        failure = "Broken pipe".equals(e.getMessage()) ? failure : e.getMessage();
        throw e;
      }
    }

    @Override
    public void close() {
      // the process may still write to it
    }
  }

  private static final class PlainLetters extends PrintStream {
    PlainLetters(OutputStream out) {
      super(out, true, StandardCharsets.US_ASCII);
    }

    @Override
    public void print(String text) {
      super.print(plain(text));
    }

    @Override
    public void println(String text) {
      super.println(plain(text));
    }
  }

  static String plain(String text) {
    return text.replace("µ", "u")
        .replace("×", "x")
        .replace("±", "+-")
        .replace("–", "-")
        .replace("…", "...");
  }
}
