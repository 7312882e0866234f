package io.github.msgq.bench.endpoints.session;

import static io.github.msgq.bench.terms.parameter.Parameters.CONNECTION;
import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;

import io.github.msgq.bench.endpoints.process.NativeProgram;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The conditions under which a client and a server run together here. All of them are checked
 * before either starts; the program in C checks only what it is given by hand.
 *
 * @param cores that the two run on
 */
public record SessionRequirements(
    Transport transport, Settings settings, Cores cores, Languages languages) {
  /** Whether each message starts a process, which acts as the server. */
  static boolean childPerMessage(Transport transport, Settings settings) {
    return transport.nativeName().equals("pipe") && settings.perMessage();
  }

  /** The first that is not fulfilled, as a reason, as far as is known without trying. */
  public Optional<String> unmet() {
    return byCommand()
        .or(() -> transport.unavailable(settings.get(CONNECTION)))
        .or(() -> missing(languages.client()))
        .or(() -> missing(languages.server()))
        .or(this::languagesOfTransport)
        .or(this::children)
        .or(settings::contradiction)
        .or(this::waiting);
  }

  private Optional<String> byCommand() {
    if (!languages.byCommand()) {
      return Optional.empty();
    }
    return languages.command().isEmpty()
        ? Optional.of("server=command needs the command that starts the server: --server-command")
        : transport.tradeOff().reach().never();
  }

  private static Optional<String> missing(String language) {
    return NativeProgram.of(language).flatMap(NativeProgram::unavailable);
  }

  private boolean nativeServer() {
    return NativeProgram.of(languages.server()).isPresent();
  }

  private Optional<String> languagesOfTransport() {
    String name = transport.name();
    if (languages.nativeClient() && !transport.nativeName().equals(name)) {
      return Optional.of(
          "only Java supports %s: with client=%s use transport=%s"
              .formatted(name, languages.client(), transport.nativeName()));
    }
    Optional<String> notInJava =
        languages.nativeClient() && nativeServer() ? Optional.empty() : transport.notInJava();
    return notInJava.or(() -> notIn(languages.client())).or(() -> notIn(languages.server()));
  }

  private Optional<String> notIn(String language) {
    return NativeProgram.of(language)
        .filter(program -> !program.knows(transport.nativeName()))
        .map(
            program ->
                "%s is in Java only: use client=java and server=java".formatted(transport.name()));
  }

  private Optional<String> children() {
    return childPerMessage(transport, settings) && !nativeServer()
        ? Optional.of("a short pipe starts a server for each message: use server=c")
        : Optional.empty();
  }

  private Optional<String> waiting() {
    Wait wait = settings.get(WAIT);
    Set<Wait> known = new TreeSet<>(transport.waits());
    if (!known.contains(wait)) {
      return Optional.of(
          "%s has no wait=%s: it has %s"
              .formatted(
                  transport.name(),
                  wait,
                  known.stream().map(Wait::toString).collect(Collectors.joining(","))));
    }
    if (wait != Wait.BLOCK && (languages.nativeClient() || nativeServer())) {
      return Optional.of(
          "an endpoint in C only blocks: with wait=%s use client=java, and server=java or thread"
              .formatted(wait));
    }
    if (wait != Wait.BLOCK && settings.perMessage()) {
      return Optional.of("a short connection's server sleeps until the next one: -p wait=block");
    }
    return wait == Wait.SPIN ? tooFewCores() : Optional.empty();
  }

  /** A thread that spins on a shared core takes CPU time from the thread it waits for. */
  private Optional<String> tooFewCores() {
    int spinners = 2 * settings.lanes();
    int shared = cores.count();
    return spinners > shared
        ? Optional.of(
            "%d threads would spin on %s: use -p wait=block, or backoff%s"
                .formatted(
                    spinners,
                    shared == 1 ? "one core" : shared + " cores",
                    settings.lanes() == 1 && shared == 1 ? ", or -p placement=two-cores" : ""))
        : Optional.empty();
  }
}
