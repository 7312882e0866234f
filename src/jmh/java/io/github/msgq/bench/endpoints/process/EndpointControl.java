package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The harness's side of the control channel of an endpoint; a thread of its own reads. */
public final class EndpointControl implements Closeable {
  private static final long NOTICE_MILLIS = 2_000;
  private static final int QUOTED = 100;
  private static final long SILENCE_MILLIS = 30_000;
  private static final int SAYINGS = 6; // while it would be patient
  private static final int KEPT = 20; // answers that nobody has asked for yet

  private static final Set<String> KNOWN =
      Set.of("HERE", "CLOCK", "THREADS", "READY", "DONE", "COUNTERS", "SAMPLES", "ABOUT", "BYE");

  private final String role;
  private final boolean byCommand;
  private final FailureReport failures;
  private final Consumer<String> log;
  private final ControlEnds ends;
  private final ControlChannel control;

  /** By their first word: while one answer is awaited, another may come. Guarded by itself. */
  private final Map<String, Queue<String>> answers = new HashMap<>();

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closed;

  /**
   * @param role {@code server} or {@code client}, for the user
   * @param byCommand whether a user's command starts it, which may print anything else
   * @param log takes the lines that it logs
   */
  public EndpointControl(
      String role, boolean byCommand, FailureReport failures, Consumer<String> log)
      throws IOException {
    this.role = role;
    this.byCommand = byCommand;
    this.log = log;
    this.failures = failures;
    failures.whenReported(this::wake); // to look again and again would disturb what is measured
    int[] requests = Descriptors.pipe();
    int[] answers;
    try {
      answers = Descriptors.pipe();
    } catch (IOException e) {
      Descriptors.close(requests);
      throw e;
    }
    this.ends = new ControlEnds(requests[0], answers[1]);
    try {
      this.control =
          new ControlEnds(answers[0], requests[1])
              .take(byCommand ? ControlChannel.LONGEST : Integer.MAX_VALUE);
    } catch (IOException e) {
      ends.close();
      throw e;
    }
    DaemonThread.start(role + "-control", this::read);
    if (byCommand) {
      DaemonThread.start(role + "-alive", this::sayThatWeLive);
    }
  }

  /** How long an endpoint that a command has started waits for a line. */
  public static long silenceMillis() {
    return Long.getLong("msgq.silence.millis", SILENCE_MILLIS);
  }

  private void sayThatWeLive() {
    try {
      while (!closed) {
        control.say(ControlChannel.ALIVE);
        Thread.sleep(silenceMillis() / SAYINGS);
      }
    } catch (IOException | InterruptedException e) {
      // it has ended
    }
  }

  public ControlEnds ends() {
    return ends;
  }

  private void read() {
    for (String heard = control.hear(); heard != null; heard = control.hear()) {
      String line = byCommand ? Printable.of(heard) : heard;
      if (line.startsWith("FAIL ")) {
        failures.say(line.substring("FAIL ".length()));
      } else if (line.startsWith("LOG ")) {
        log.accept(line.substring("LOG ".length()));
      } else {
        String[] answer = line.split(" ", 2);
        if (byCommand && !KNOWN.contains(answer[0])) {
          failures.say(noAnswer(line));
          return;
        }
        if (!keep(answer[0], answer.length == 1 ? "" : answer[1].strip())) {
          failures.say("the %s sends more answers than it is asked for".formatted(role));
          return;
        }
      }
    }
    ended.countDown();
    if (!closed) {
      failures.await(NOTICE_MILLIS); // how it ended says more than that it ended
      failures.say("the " + role + " closed its control channel");
    }
  }

  private String noAnswer(String line) {
    return "the %s answered \u201c%s\u201d, which no endpoint says: its command must print nothing else"
        .formatted(role, line.length() > QUOTED ? line.substring(0, QUOTED) + "..." : line);
  }

  /** False if so many are kept already. */
  private boolean keep(String word, String answer) {
    synchronized (answers) {
      answers.notifyAll();
      Queue<String> its = answers(word);
      return its.size() < KEPT && its.add(answer);
    }
  }

  private Queue<String> answers(String word) {
    return answers.computeIfAbsent(word, any -> new ArrayDeque<>());
  }

  /** Waits until everything that it sent has been read. */
  public void awaitEnd(long millis) {
    DaemonThread.await(ended, millis);
  }

  public void say(String line) throws IOException {
    control.say(line);
  }

  /**
   * Waits for an answer that starts with this word and returns the rest; empty if none comes in
   * time. Other answers are kept until they are asked for.
   *
   * @throws Failure as soon as a failure is reported
   */
  public Optional<String> await(String word, long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    String answer;
    try {
      synchronized (answers) {
        answer = answers(word).poll();
        long left = deadline - System.nanoTime();
        while (answer == null && left > 0 && failures.get().isEmpty()) {
          TimeUnit.NANOSECONDS.timedWait(answers, left);
          answer = answers(word).poll();
          left = deadline - System.nanoTime();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted while waiting for the " + role);
    }
    if (answer == null) {
      failures.check();
    }
    return Optional.ofNullable(answer);
  }

  private void wake() {
    synchronized (answers) {
      answers.notifyAll();
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      control.close();
    } catch (IOException e) {
      // pipes: everything in them is lost anyway
    }
  }
}
