package msgq.bench.study.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import msgq.bench.problem.StudyFailure;

/**
 * A process that is told what to do by lines on its standard input, answers by lines that begin
 * with a word in capitals, and ends when its standard input does. What it says beside that explains
 * a failure.
 */
public final class Child implements AutoCloseable {
  private static final String END = "";
  private static final int REMEMBERED = 3;

  private final String name;
  private final Process process;
  private final Duration patience;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final Deque<String> said = new ArrayDeque<>();
  private final Consumer<String> log;

  Child(String name, Process process, Duration patience, Consumer<String> log) {
    this.name = name;
    this.process = process;
    this.patience = patience;
    this.log = log;
    Thread reader = new Thread(this::read, name + "-output");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        take(line);
      }
    } catch (IOException e) {
      // it has ended
    }
    answers.add(END);
  }

  private void take(String line) {
    if (line.matches("(READY|RESULT|USAGE|FAIL)\\b.*")) {
      answers.add(line);
    } else {
      log.accept(line);
      synchronized (said) {
        said.add(line);
        if (said.size() > REMEMBERED) {
          said.remove();
        }
      }
    }
  }

  /** Tells it something. */
  public void say(String line) {
    try {
      OutputStream in = process.getOutputStream();
      in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      // it has ended: its last words are better than this
    }
  }

  /**
   * Waits for the answer that begins with this word.
   *
   * @return what follows the word
   * @throws StudyFailure if it fails, ends, or says nothing for too long
   */
  public String await(String word) {
    try {
      String answer = answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (answer == null) {
        throw new StudyFailure(name + ": nothing for " + patience.toSeconds() + " s");
      }
      if (answer.startsWith(word)) {
        return answer.substring(word.length()).strip();
      }
      throw new StudyFailure(name + ": " + (answer.isEmpty() ? lastWords() : answer.substring(5)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StudyFailure("interrupted");
    }
  }

  /** The same for an answer of {@code key=value} words. */
  public Map<String, String> awaitValues(String word) {
    return Arrays.stream(await(word).split(" "))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  private String lastWords() {
    synchronized (said) {
      return said.isEmpty() ? "ended without a word" : String.join(" | ", said);
    }
  }

  /** Lets it end by itself, for a moment. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(2, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (IOException e) {
      kill();
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }

  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
