package io.github.msgq.bench.endpoints.process;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.terms.problem.Failure;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever an endpoint says: what it says afterwards is heard. */
class EndpointControlTest {
  private static final int TRIES = 300;
  private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

  @Property(tries = TRIES)
  void hearsTheLastAnswer(@ForAll("lines") List<String> lines) throws Exception {
    try (EndpointControl control =
            new EndpointControl("server", false, new FailureReport(), line -> {});
        FileChannel requests = Descriptors.take(control.ends().requests(), READ);
        FileChannel answers = Descriptors.take(control.ends().answers(), WRITE)) {
      String all = String.join("\n", lines) + "\nLAST word\n";
      answers.write(ByteBuffer.wrap(all.getBytes(StandardCharsets.ISO_8859_1)));
      if (lines.stream().anyMatch(line -> line.matches("(?s)(.*\r)?FAIL .*"))) {
        assertThatThrownBy(() -> control.await("NEVER", DAY_MILLIS)).isInstanceOf(Failure.class);
      } else {
        assertThat(control.await("LAST", DAY_MILLIS)).hasValue("word");
      }
    }
  }

  @Example
  void moreAnswersThanAreAskedForAreAFailure() throws Exception {
    try (EndpointControl control =
            new EndpointControl("server", true, new FailureReport(), line -> {});
        FileChannel requests = Descriptors.take(control.ends().requests(), READ);
        FileChannel answers = Descriptors.take(control.ends().answers(), WRITE)) {
      ByteBuffer flood = StandardCharsets.UTF_8.encode("READY 1\n".repeat(1_000));
      answers.write(flood);
      assertThatThrownBy(() -> control.await("NEVER", DAY_MILLIS))
          .hasMessage("the server sends more answers than it is asked for");
    }
  }

  @Example
  void whoeverWaitsIsWokenByAFailure() throws Exception {
    FailureReport failures = new FailureReport();
    try (EndpointControl control = new EndpointControl("server", false, failures, line -> {});
        ControlEnds ends = control.ends()) {
      FutureTask<?> waiting = new FutureTask<>(() -> control.await("NEVER", DAY_MILLIS));
      Thread thread = DaemonThread.start("waiting", waiting);
      while (!waiting.isDone() && thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
      failures.say("lost");
      assertThatThrownBy(() -> waiting.get(DAY_MILLIS, TimeUnit.MILLISECONDS))
          .hasCauseInstanceOf(Failure.class)
          .hasMessageContaining("lost");
    }
  }

  @Example
  void whatACommandSaysControlsNoTerminal() throws Exception {
    try (EndpointControl control =
            new EndpointControl("server", true, new FailureReport(), line -> {});
        FileChannel requests = Descriptors.take(control.ends().requests(), READ);
        FileChannel answers = Descriptors.take(control.ends().answers(), WRITE)) {
      answers.write(StandardCharsets.UTF_8.encode("ABOUT java \033[31m17\nFAIL \033[2Jgone\n"));
      assertThat(control.await("ABOUT", DAY_MILLIS)).hasValue("java \uFFFD[31m17");
      assertThatThrownBy(() -> control.await("NEVER", DAY_MILLIS)).hasMessage("\uFFFD[2Jgone");
    }
  }

  @Example
  void factsControlNoTerminal() throws Exception {
    try (Endpoints endpoints = new Endpoints();
        Endpoint server =
            endpoints.startByCommand(
                "server", "echo HERE fact.cpu=%1B%5B31mred; cat >/dev/null", new FailureReport())) {
      assertThat(server.where("/", DAY_MILLIS).facts()).containsEntry("cpu", "\uFFFD[31mred");
    }
  }

  @Provide
  Arbitrary<List<String>> lines() {
    String pieces = "FAIL,LOG,READY,DONE, , ,1,127.0.0.1:80,-1,=,\u00ff,\r,\0,";
    return Arbitraries.of((pieces + "x".repeat(5000)).split(","))
        .list()
        .ofMaxSize(8)
        .map(parts -> String.join("", parts))
        .list()
        .ofMaxSize(6);
  }
}
