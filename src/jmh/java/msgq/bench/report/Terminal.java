package msgq.bench.report;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Standard output in the terminal's character set, with plain letters for what that lacks. */
public final class Terminal {
  private Terminal() {}

  /** A stream that the caller may close without closing standard output. */
  public static PrintStream open() {
    Charset charset = charset();
    FileOutputStream out =
        new FileOutputStream(FileDescriptor.out) {
          @Override
          public void close() {
            // standard output serves until the process ends
          }
        };
    return charset.newEncoder().canEncode("µ×±–…")
        ? new PrintStream(out, true, charset)
        : new PlainLetters(out);
  }

  private static Charset charset() {
    // stdout.encoding is there from JDK 18 on; before, standard output is in native.encoding
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
