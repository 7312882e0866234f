package msgq.bench.report;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Standard output in the terminal's character set, with ASCII for characters it lacks. */
public final class Terminal {
  private Terminal() {}

  /** Closing the stream leaves standard output open. */
  public static PrintStream open() {
    Charset charset = charset();
    FileOutputStream out =
        new FileOutputStream(FileDescriptor.out) {
          @Override
          public void close() {
            // the process may still write to standard output
          }
        };
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

  private static final class PlainLetters extends PrintStream {
    PlainLetters(FileOutputStream out) {
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
