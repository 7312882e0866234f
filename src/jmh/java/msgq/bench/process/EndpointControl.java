package msgq.bench.process;

import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import msgq.bench.linux.PeerSocket;
import msgq.bench.linux.SocketPath;
import msgq.bench.problem.Failure;

/**
 * The harness's side of the control channel of an endpoint; a thread of its own listens and reads.
 */
public final class EndpointControl implements Closeable {
  private static final long POLL_MILLIS = 50;
  private static final long NOTICE_MILLIS = 2_000;

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final String role;
  private final String path;
  private final String token;
  private final FailureReport failures;
  private final Consumer<String> log;
  private final ServerSocketChannel listener;

  /** By their first word: while one answer is awaited, another may come. */
  private final Map<String, BlockingQueue<String>> answers = new ConcurrentHashMap<>();

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile ControlChannel control;
  private volatile boolean closed;

  /**
   * @param role {@code server} or {@code client}, for the user
   * @param log takes what it says beside its answers
   */
  public EndpointControl(
      String role, Path directory, String token, FailureReport failures, Consumer<String> log)
      throws IOException {
    this.role = role;
    this.path = SocketPath.in(directory, role.charAt(0) + "" + NUMBERS.incrementAndGet());
    this.log = log;
    this.token = token;
    this.failures = failures;
    this.listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(UnixDomainSocketAddress.of(path));
    Thread reader = new Thread(this::read, role + "-control");
    reader.setDaemon(true);
    reader.start();
  }

  public String path() {
    return path;
  }

  /** Reads until the endpoint is gone. */
  private void read() {
    try {
      control = accept();
    } catch (IOException e) {
      ended.countDown(); // closed before it came
      return;
    }
    for (String line = control.hear(); line != null; line = control.hear()) {
      if (line.startsWith("FAIL ")) {
        failures.say(line.substring("FAIL ".length()));
      } else if (line.startsWith("LOG ")) {
        log.accept(line.substring("LOG ".length()));
      } else if (line.startsWith("PEER ")) {
        identify(line.split(" "));
      } else {
        String[] answer = line.split(" ", 2);
        answers(answer[0]).add(answer.length == 1 ? "" : answer[1].strip());
      }
    }
    ended.countDown();
    if (!closed) {
      failures.await(NOTICE_MILLIS); // how it ended says more than that it ended
      failures.say("the " + role + " closed its control channel");
    }
  }

  /** Tells a native server whose a connection is that says nothing, if it is a stranger's. */
  private void identify(String[] words) {
    OptionalInt user =
        words.length == 4 ? PeerSocket.stranger(words[2], words[3]) : OptionalInt.empty();
    try {
      if (user.isPresent()) {
        say("STRANGER " + words[1] + " " + user.getAsInt());
      }
    } catch (IOException e) {
      // the server has ended
    }
  }

  private BlockingQueue<String> answers(String word) {
    return answers.computeIfAbsent(word, any -> new LinkedBlockingQueue<>());
  }

  private ControlChannel accept() throws IOException {
    while (true) {
      SocketChannel channel = listener.accept();
      ControlChannel candidate = new ControlChannel(channel);
      if (("HELLO " + token).equals(candidate.hear())) {
        return candidate;
      }
      channel.close(); // not ours
    }
  }

  /** Waits until everything that it said has been read. */
  public void awaitEnd(long millis) {
    try {
      ended.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public void say(String line) throws IOException {
    ControlChannel connected = control;
    if (connected != null) {
      connected.say(line);
    }
  }

  /**
   * Waits for an answer that starts with this word and returns the rest; empty after so long. Other
   * answers wait for who asks for them.
   *
   * @throws Failure as soon as something is known to have gone wrong
   */
  public Optional<String> await(String word, long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < deadline) {
      try {
        String answer = answers(word).poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (answer != null) {
          return Optional.of(answer);
        }
        failures.check();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Failure("interrupted while waiting for the " + role);
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    listener.close();
    Files.deleteIfExists(Path.of(path));
    if (control != null) {
      control.close();
    }
  }
}
