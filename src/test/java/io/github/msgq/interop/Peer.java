package io.github.msgq.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.Command;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program on the queue's other side, and how to run it. */
enum Peer {
  C {
    @Override
    List<String> program(String kind, Path directory) throws Exception {
      Path source = Path.of("native/test/interop/peer.c");
      return List.of(Tool.compile("gcc", directory, List.of(source), "-lrt").toString());
    }
  },
  PYTHON {
    @Override
    List<String> program(String kind, Path directory) throws Exception {
      Path ours = Path.of("target/python/bin/python");
      String python = Files.isExecutable(ours) ? ours.toString() : "python3";
      assumeRuns("Python's " + kind + "_ipc", python, "-c", "import " + kind + "_ipc");
      return List.of(python, script("peer.py"));
    }
  },
  PERL {
    @Override
    List<String> program(String kind, Path directory) throws Exception {
      assumeRuns("Perl's IPC::Msg", "perl", "-MIPC::Msg", "-e", "1");
      return List.of("perl", script("peer.pl"));
    }
  },
  PHP {
    @Override
    List<String> program(String kind, Path directory) throws Exception {
      assumeRuns("PHP's sysvmsg", "php", "-r", "exit(function_exists('msg_send') ? 0 : 1);");
      return List.of("php", script("peer.php"));
    }
  };

  abstract List<String> program(String kind, Path directory) throws Exception;

  /** Starts it; what it complains about shows in the test's output. */
  Process start(Path directory, String verb, String kind, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(program(kind, directory));
    command.add(verb);
    command.add(kind);
    command.addAll(List.of(arguments));
    return Command.of(command).errorsShown().start();
  }

  /** Gives it the messages to send; they must not be more than its pipe and the queue take. */
  static void tell(Process peer, List<Line> messages) throws IOException {
    try (var out = peer.getOutputStream()) {
      for (Line message : messages) {
        out.write((message.tag() + " " + message.hex() + "\n").getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  /** What it received, when it has ended. */
  static List<Line> heard(Process peer) throws Exception {
    String output = new String(peer.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    ended(peer);
    return output.lines().map(Line::parse).toList();
  }

  static void ended(Process peer) throws InterruptedException {
    assertThat(Command.end(peer)).as("the peer's exit status").isZero();
  }

  private static void assumeRuns(String what, String... command) throws Exception {
    Command.of(command).merged().succeedsOrSkips("needs " + what);
  }

  private static String script(String name) throws Exception {
    return Path.of(Peer.class.getResource(name).toURI()).toString();
  }
}
