package io.github.msgq.bench.results.report;

import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Standard output, in the terminal's character set, with ASCII for characters it lacks. On a
 * terminal its last lines can be redrawn; whatever else is printed replaces them.
 */
public final class Terminal {
  private static final int STDOUT = 1;
  private static final int USUAL_COLUMNS = 100;
  private static final int FEWEST_COLUMNS = 40;
  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,3}) ([1-9][0-9]{0,3})");

  /** Of a mode and of a file's flags: inode(7), open(2). */
  private static final int KIND = 0170000;

  private static final int PIPE = 0010000;
  private static final int SOCKET = 0140000;
  private static final int NONBLOCK = 04000;

  private final String columns;
  private final int descriptor;
  private final OutputStream sink;
  private volatile String failure;
  private volatile List<String> drawn = List.of();
  private volatile Size size = new Size(0, 0); // while it is unknown

  /** Standard output of this process; one object stands for it. */
  public Terminal() {
    this(System.getenv("COLUMNS"));
  }

  /** {@code columns} is how wide it is if it is no terminal; may be null. */
  Terminal(String columns) {
    this(columns, STDOUT, new FileOutputStream(FileDescriptor.out));
  }

  /** {@code sink} writes to the descriptor. */
  Terminal(String columns, int descriptor, OutputStream sink) {
    this.columns = columns;
    this.descriptor = descriptor;
    this.sink = sink;
  }

  private Path file() {
    return Path.of("/proc/self/fd/" + descriptor);
  }

  /** {@code System.console()} does not show it: since JDK 22 there always is one. */
  private boolean isTerminal() {
    try {
      return Files.readSymbolicLink(file()).toString().matches("/dev/(pts/|tty|console).*");
    } catch (IOException e) {
      return false; // closed
    }
  }

  /** The width of standard output: the terminal's, or else what {@code COLUMNS} says, or 100. */
  public Width width() {
    if (isTerminal()) {
      asked().ifPresent(now -> size = now); // otherwise it may just have been closed
    } else if (columns != null && columns.matches("[0-9]{2,4}")) {
      size = new Size(0, Integer.parseInt(columns));
    }
    return new Width(
        size.columns() == 0 ? USUAL_COLUMNS : Math.max(FEWEST_COLUMNS, size.columns()));
  }

  /** A line, broken between words if standard output is a terminal that is narrower. */
  public List<String> fitted(String line) {
    return isTerminal() ? width().wrap(line, "  ") : List.of(line);
  }

  /** The size, which may change at any time; no rows if it is no terminal's. */
  private record Size(int rows, int columns) {}

  private Optional<Size> asked() {
    Optional<Path> program = Tool.find("stty");
    if (program.isEmpty()) {
      return Optional.empty();
    }
    try {
      Process stty =
          Spawn.start(
              new ProcessBuilder(program.get().toString(), "size")
                  .redirectInput(file().toFile())
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
      String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return Optional.of(SIZE.matcher(answer.strip()))
          .filter(Matcher::matches)
          .map(its -> new Size(Integer.parseInt(its.group(1)), Integer.parseInt(its.group(2))));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether this stream's last lines can be redrawn. */
  boolean redraws(PrintStream stream) {
    String kind = System.getenv("TERM");
    width();
    return stream instanceof Letters
        && isTerminal()
        && size.rows() > 0
        && kind != null
        && !kind.equals("dumb");
  }

  /**
   * Draws lines in place of those that were drawn last; of too many, the last that fit. The size is
   * that of the last {@link #width()}.
   */
  void redraw(PrintStream stream, List<String> lines) {
    List<String> fitting = lines.subList(Math.max(0, lines.size() - size.rows() + 1), lines.size());
    fitting.forEach(stream::println); // the first of them takes the place of what was drawn
    drawn = List.copyOf(fitting);
  }

  /**
   * Moves to the first of some lines and clears the screen from there. A terminal that has become
   * narrower since has broken them; the cursor may stand behind the ^C that the user has typed.
   */
  static String erasing(List<String> lines, int columns) {
    int rows =
        lines.stream().mapToInt(line -> Math.max(1, (line.length() + columns - 1) / columns)).sum();
    return "\r\033[%dA\033[J".formatted(rows);
  }

  /** Opens a stream to standard output, which stays open when the stream is closed. */
  public PrintStream open() {
    Charset charset = charset();
    OutputStream out = new StandardOutput();
    boolean all = charset.newEncoder().canEncode("µ×±–…");
    return new Letters(out, all ? charset : StandardCharsets.US_ASCII, !all);
  }

  private static Charset charset() {
    // stdout.encoding exists since JDK 18; before, standard output is in native.encoding
    String name = System.getProperty("stdout.encoding", System.getProperty("native.encoding"));
    return name != null && Charset.isSupported(name)
        ? Charset.forName(name)
        : StandardCharsets.UTF_8;
  }

  /** Why printed text was lost; empty if none was, or if its reader closed the pipe. */
  public Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /**
   * Whether nobody reads it any more, EPIPE: a write to a pipe or socket fails for no other reason,
   * unless it may not wait.
   */
  private boolean isUnread() {
    try (Stream<String> facts = Files.lines(Path.of("/proc/self/fdinfo/" + descriptor))) {
      int kind = (Integer) Files.getAttribute(file(), "unix:mode") & KIND;
      boolean waits =
          facts
              .filter(line -> line.startsWith("flags:"))
              .map(line -> Integer.parseInt(line.substring("flags:".length()).strip(), 8))
              .allMatch(flags -> (flags & NONBLOCK) == 0);
      return waits && (kind == PIPE || kind == SOCKET);
    } catch (IOException e) {
      return false; // closed
    }
  }

  private final class StandardOutput extends OutputStream {
    @Override
    public void write(int single) throws IOException {
      write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        List<String> lines = drawn;
        if (!lines.isEmpty()) {
          drawn = List.of();
          sink.write(erasing(lines, size.columns()).getBytes(StandardCharsets.US_ASCII));
        }
        sink.write(bytes, offset, length);
      } catch (IOException e) { // which a PrintStream keeps to itself
        failure = isUnread() ? failure : e.getMessage();
        throw e;
      }
    }

    @Override
    public void close() {
      // the process may still write to it
    }
  }

  /** Prints ASCII for characters that the terminal lacks. */
  private static final class Letters extends PrintStream {
    private final boolean plain;

    Letters(OutputStream out, Charset charset, boolean plain) {
      super(out, true, charset);
      this.plain = plain;
    }

    /** What prints lines, or in a format, prints them by this. */
    @Override
    public void print(String text) {
      super.print(plain ? plain(text) : text);
    }
  }

  /** As long as the text where it stands in a table, except for an ellipsis, which ends a line. */
  static String plain(String text) {
    return text.replace("µ", "u")
        .replace("×", "x")
        .replaceAll("(?<=[0-9s]) ±", "+-") // a figure, and its unit
        .replace("±", "+-")
        .replace("–", "-")
        .replace("…", "...");
  }
}
