package io.github.msgq.bench.endpoints.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.terms.problem.Failure;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
  private final CompletableFuture<ControlChannel> channel = new CompletableFuture<>();

  /** One that says what the test says, and has ended as soon as it is asked. */
  private final class Puppet implements ProcessOrThread {
    @Override
    public long pid() {
      return 0;
    }

    @Override
    public boolean awaitExit(long millis) {
      return true;
    }

    @Override
    public void kill() {}
  }

  private Endpoint start() throws Exception {
    return Endpoint.start(
        "server",
        false,
        new FailureReport(),
        line -> {},
        (control, died) -> {
          channel.complete(control.take());
          return new Puppet();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "rubbish", "messages=x", "messages=1 messages=2", "messages=1"})
  void anAnswerThatCannotBeReadIsSaid(String answer) throws Exception {
    try (Endpoint server = start();
        ControlChannel puppet = channel.get()) {
      puppet.say("COUNTERS " + answer);
      assertThatThrownBy(server::counters)
          .isInstanceOf(Failure.class)
          .hasMessageEndingWith(("COUNTERS " + answer).strip());
    }
  }

  /** Once sh has become cat, it has asked. */
  @Test
  void aCommandThatAsksForSomethingIsQuoted() throws Exception {
    try (Endpoints endpoints = new Endpoints()) {
      String command = "printf 'Password: ' >&2; exec cat >/dev/null";
      Endpoint asking = endpoints.startByCommand("server", command, new FailureReport());
      while (!ProcessHandle.of(asking.pid()).orElseThrow().info().command().get().endsWith("cat")) {
        Thread.onSpinWait();
      }
      assertThatThrownBy(() -> asking.where("/", 1))
          .hasMessageContaining("it must not ask for anything")
          .hasMessageEndingWith("Password:");
    }
  }

  /** It was started for nothing, and is to end: it need not be awaited until it has begun. */
  @Test
  void isToldToStopBeforeItListens() throws Exception {
    Endpoint server = start();
    server.close();
    try (ControlChannel puppet = channel.get()) {
      assertThat(puppet.hear()).isEqualTo("STOP");
    }
  }
}
