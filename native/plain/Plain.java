import io.github.msgq.MessageQueue;
import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.SysvQueue;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Times one transport between two JVMs, as plain.c does between two processes, and independently of
 * the benchmarks, which are checked against it. It prints the nanoseconds of a message, or the
 * median of round trips. With {@code check}, messages carry numbers, which their receiver compares.
 * Only the threads that send and receive are pinned.
 */
final class Plain {
  private static final String USAGE =
      "usage: java -cp <jar of the library> native/plain/Plain.java"
          + " fifo|tcp|uds|sysv|posix roundtrip|oneway SIZE MILLIS CORE [check]";

  private static final String WORDS =
      "(fifo|tcp|uds|sysv|posix) (roundtrip|oneway) (1[6-9]|[2-9]\\d|\\d{3,7}) \\d{1,6} \\d{1,4}"
          + "( check)?( server \\d+ \\d+)?";

  private static final String SERVER = "server";
  private static final List<String> WAYS = List.of("forth", "back");
  private static final int BATCH = 64;
  private static final int MOST_BATCHES = 1 << 20;

  /** Room for strangers that connect before the client does. */
  private static final int BACKLOG = 4096;

  private final End end;
  private final ByteBuffer message;
  private final int last;
  private final boolean replies;
  private final boolean checked;

  private Plain(List<String> words, End end) {
    this.end = end;
    this.message = end.message();
    this.last = message.capacity() - Long.BYTES;
    this.replies = words.get(1).equals("roundtrip");
    this.checked = words.contains("check");
  }

  public static void main(String[] args) throws Exception {
    List<String> words = List.of(args);
    if (!String.join(" ", args).matches(WORDS)) {
      System.err.println(USAGE);
      System.exit(2);
    }
    int server = words.indexOf(SERVER);
    if (server < 0) {
      int number = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE - 1);
      call(words, new Meeting(words, number));
    } else {
      int number = Integer.parseInt(words.get(server + 2));
      serve(words, new Meeting(words, number), Long.parseLong(words.get(server + 1)));
    }
  }

  private static void call(List<String> words, Meeting meeting) throws Exception {
    Process server = start(words, meeting.number);
    server.onExit().thenAccept(ended -> endAfter(ended, meeting));
    DataInputStream done = new DataInputStream(server.getInputStream());
    DataOutputStream order = new DataOutputStream(server.getOutputStream());
    End end = meeting.connected(done.readInt());
    order.writeInt(end.port());
    order.flush();
    done.readInt(); // the server has pinned its thread
    pin(words.get(4));
    double nanos = Double.parseDouble(words.get(3)) * 1e6;
    System.out.printf("%.1f%n", new Plain(words, end).measure(order, done, nanos));
    order.close();
    server.waitFor();
  }

  /** A server that was killed has removed nothing. */
  private static void endAfter(Process server, Meeting meeting) {
    if (server.exitValue() != 0) {
      meeting.remove();
      Runtime.getRuntime().halt(1);
    }
  }

  /** In the same session: the kernel may schedule sessions as groups, and switch more slowly. */
  private static Process start(List<String> words, int number) throws IOException {
    ProcessHandle client = ProcessHandle.current();
    List<String> command = new ArrayList<>(List.of(client.info().command().get()));
    command.addAll(List.of(client.info().arguments().get()));
    command.addAll(List.of(SERVER, Long.toString(client.pid()), Integer.toString(number)));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static void serve(List<String> words, Meeting meeting, long client) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(meeting::remove)); // after Ctrl-C, too
    ProcessHandle.of(client)
        .map(ProcessHandle::onExit)
        .orElse(CompletableFuture.completedFuture(null)) // it died before this process began
        .thenRun(() -> System.exit(1)); // it would not notice while it waits for a message
    DataInputStream order = new DataInputStream(System.in);
    DataOutputStream done = new DataOutputStream(System.out);
    done.writeInt(meeting.made());
    done.flush();
    End end = meeting.accepted(order.readInt());
    pin(words.get(4));
    done.writeInt(0);
    done.flush();
    new Plain(words, end).obey(order, done);
  }

  /**
   * Pins this thread alone; compilers and garbage collectors run where they like. The shell waits
   * until start() has made its threads, which would be pinned, too.
   */
  private static void pin(String core) throws Exception {
    Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
    String script = "read -r end; exec taskset -cp \"$0\" \"$1\"";
    Process taskset =
        new ProcessBuilder("sh", "-c", script, core, thread.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    taskset.getOutputStream().close();
    if (taskset.waitFor() != 0) {
      throw new IOException("no thread can be pinned to core " + core);
    }
  }

  /** The last run counts; those before it warm up, and tell how many messages it takes. */
  private double measure(DataOutputStream order, DataInputStream done, double nanos)
      throws IOException {
    double each = run(1000, order, done);
    for (int i = 0; i < 3; i++) {
      each = run((long) (nanos / each) + 1, order, done);
    }
    return each;
  }

  private double run(long count, DataOutputStream order, DataInputStream done) throws IOException {
    double[] batches = new double[MOST_BATCHES];
    int n = 0;
    order.writeLong(count);
    order.flush();
    long began = System.nanoTime();
    long before = began;
    for (long i = 0; i < count; i++) {
      stamp(i);
      end.put.call();
      if (replies) {
        stamp(~i);
        end.get.call();
        compare(i);
        if (i % BATCH == BATCH - 1 && n < MOST_BATCHES) {
          long after = System.nanoTime();
          batches[n++] = (double) (after - before) / BATCH;
          before = after;
        }
      }
    }
    done.readLong();
    double mean = (double) (System.nanoTime() - began) / count;
    Arrays.sort(batches, 0, n);
    return n == 0 ? mean : batches[n / 2];
  }

  /** Does what the client orders until the client has no more orders. */
  private void obey(DataInputStream order, DataOutputStream done) throws IOException {
    try {
      while (true) {
        long count = order.readLong();
        for (long i = 0; i < count; i++) {
          end.get.call();
          compare(i);
          if (replies) {
            end.put.call();
          }
        }
        done.writeLong(count);
        done.flush();
      }
    } catch (EOFException e) {
      // no more orders
    }
  }

  private void stamp(long number) {
    if (checked) {
      message.putLong(0, number).putLong(last, number);
    }
  }

  private void compare(long number) throws IOException {
    if (checked && (message.getLong(0) != number || message.getLong(last) != number)) {
      throw new IOException("message " + number + " is wrong");
    }
  }

  /** Where the two ends meet. Either removes what the server has made if the other one dies. */
  private static final class Meeting {
    private final String transport;
    private final int size;
    private final int number;
    private final Path directory;
    private ServerSocket tcp;
    private ServerSocketChannel uds;

    /** The number is this run's, and the next one is, too. */
    Meeting(List<String> words, int number) {
      this.transport = words.get(0);
      this.size = Integer.parseInt(words.get(2));
      this.number = number;
      this.directory = Path.of(System.getProperty("java.io.tmpdir"), "plain-" + number);
    }

    private int key(String way) {
      return number + WAYS.indexOf(way);
    }

    private String queue(String way) {
      return "/plain-" + number + "-" + way;
    }

    private Path file(String name) {
      return directory.resolve(name);
    }

    /** Makes what the client needs; returns the port, 0 if there is none. */
    synchronized int made() throws Exception {
      if (transport.equals("fifo") || transport.equals("uds")) {
        Files.createDirectory(
            directory,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      switch (transport) {
        case "tcp":
          tcp = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
          return tcp.getLocalPort();
        case "uds":
          uds = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
          uds.bind(UnixDomainSocketAddress.of(file("socket")));
          return 0;
        case "fifo":
          String[] command = {"mkfifo", file("forth").toString(), file("back").toString()};
          new ProcessBuilder(command).inheritIO().start().waitFor();
          return 0;
        case "sysv":
          for (String way : WAYS) {
            SysvQueue.createNew(key(way)).close();
          }
          return 0;
        default:
          PosixOptions options = new PosixOptions().maxMessages(10).messageSize(size);
          for (String way : WAYS) {
            options.createNew(queue(way)).close();
          }
          return 0;
      }
    }

    /** The server's end, for the client that has this port. */
    End accepted(int port) throws IOException {
      return switch (transport) {
        case "tcp" -> End.of(accept(port), size);
        case "uds" -> channel(uds.accept());
        default -> end("forth", "back");
      };
    }

    /** The client's end, for the server that has this port. */
    End connected(int port) throws IOException {
      return switch (transport) {
        case "tcp" -> End.of(new Socket(InetAddress.getLoopbackAddress(), port), size);
        case "uds" -> channel(SocketChannel.open(UnixDomainSocketAddress.of(file("socket"))));
        default -> end("back", "forth");
      };
    }

    private End end(String in, String out) throws IOException {
      return switch (transport) {
        case "fifo" -> End.of(fifo(in), fifo(out), size);
        case "sysv" -> End.of(SysvQueue.open(key(in)), SysvQueue.open(key(out)), size);
        default -> End.of(PosixQueue.open(queue(in)), PosixQueue.open(queue(out)), size);
      };
    }

    private End channel(SocketChannel channel) {
      return End.of(channel, channel, size);
    }

    /** For reading and writing, so that it does not wait for the other end. */
    private FileChannel fifo(String name) throws IOException {
      return FileChannel.open(file(name), StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** Any process may connect, so others' connections are closed. */
    private Socket accept(int port) throws IOException {
      SocketAddress client = new InetSocketAddress(tcp.getInetAddress(), port);
      Socket socket = tcp.accept();
      while (!socket.getRemoteSocketAddress().equals(client)) {
        socket.close();
        socket = tcp.accept();
      }
      return socket;
    }

    /** Removes it, as far as it is there. */
    synchronized void remove() {
      switch (transport) {
        case "sysv":
          WAYS.forEach(way -> remove(() -> SysvQueue.open(key(way)).remove()));
          break;
        case "posix":
          WAYS.forEach(way -> remove(() -> PosixQueue.remove(queue(way))));
          break;
        default:
          List.of("socket", "forth", "back", "").forEach(name -> file(name).toFile().delete());
      }
    }

    private static void remove(Call removal) {
      try {
        removal.call();
      } catch (NoSuchQueueException e) {
        // it was not made yet, or the other end has removed it
      } catch (IOException e) {
        System.err.println("a queue is left: " + e.getMessage());
      }
    }
  }

  private interface Call {
    void call() throws IOException;
  }

  /**
   * How one process sends and receives.
   *
   * @param put sends the message
   * @param get receives into the same bytes
   * @param port the local one; 0 if others could not have connected
   */
  private record End(ByteBuffer message, Call put, Call get, int port) {
    static End of(Socket socket, int size) throws IOException {
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      byte[] bytes = new byte[size];
      socket.setTcpNoDelay(true);
      Call get =
          () -> {
            if (in.readNBytes(bytes, 0, size) < size) {
              throw gone();
            }
          };
      return new End(ByteBuffer.wrap(bytes), () -> out.write(bytes), get, socket.getLocalPort());
    }

    static End of(ReadableByteChannel in, WritableByteChannel out, int size) {
      ByteBuffer bytes = ByteBuffer.allocateDirect(size);
      Call put =
          () -> {
            bytes.clear();
            while (bytes.hasRemaining()) {
              out.write(bytes);
            }
          };
      Call get =
          () -> {
            bytes.clear();
            while (bytes.hasRemaining()) {
              if (in.read(bytes) < 0) {
                throw gone();
              }
            }
          };
      return new End(bytes, put, get, 0);
    }

    static End of(MessageQueue in, MessageQueue out, int size) {
      byte[] bytes = new byte[size];
      return new End(ByteBuffer.wrap(bytes), () -> out.send(bytes), () -> in.receive(bytes), 0);
    }

    private static IOException gone() {
      return new IOException("the other end is gone");
    }
  }
}
