package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.terms.problem.Disturbed;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.util.SampleBuffer;

/** The report of a fork on its combination, besides figures. */
public final class ForkNotes implements Serializable {
  private static final long serialVersionUID = 1;

  private final LinkedHashMap<String, String> runtimes = new LinkedHashMap<>();
  private int parts = 1;
  private Problem problem; // null if there is none, as is what follows
  private String remark;
  private SampleBuffer times;

  /** The combination went wrong, as a sentence says. Does not return while this JVM is ending. */
  public void failed(String sentence) {
    JvmEnd.awaitIfBegun();
    problem(Problem.failed(inOneLine(sentence)));
  }

  /** This was thrown: it went wrong, the machine spoiled it, or this machine cannot run it. */
  public void failed(Throwable thrown) {
    String sentence = inOneLine(Sentence.of(thrown));
    if (thrown instanceof NotAvailable) {
      problem(Problem.notAvailable(sentence));
    } else if (thrown instanceof Disturbed) {
      JvmEnd.awaitIfBegun();
      problem(Problem.disturbed(sentence));
    } else {
      failed(sentence);
    }
  }

  /** The first counts, unless it follows from what is not available. */
  private synchronized void problem(Problem found) {
    if (problem == null || problem.failed() && !found.failed()) {
      problem = found;
    }
  }

  private static String inOneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  /** What an end ran on: {@code client}, {@code server} or {@code broker}. */
  public synchronized void runtime(String end, String text) {
    runtimes.put(end, inOneLine(text));
  }

  /** How many queue messages each message was split into. */
  public synchronized void parts(int number) {
    parts = number;
  }

  /** What disturbed the combination, though it was measured. */
  synchronized void remark(String text) {
    remark = remark == null ? inOneLine(text) : remark + "; " + inOneLine(text);
  }

  /** All times that a load has recorded, even if they may not count. */
  synchronized void times(SampleBuffer all) {
    times = all;
  }

  public synchronized Optional<Problem> problem() {
    return Optional.ofNullable(problem);
  }

  public synchronized Map<String, String> runtimes() {
    return new LinkedHashMap<>(runtimes);
  }

  public synchronized int parts() {
    return parts;
  }

  public synchronized Optional<String> remark() {
    return Optional.ofNullable(remark);
  }

  public synchronized Optional<SampleBuffer> times() {
    return Optional.ofNullable(times);
  }
}
