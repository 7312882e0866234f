package msgq.bench.study;

import java.nio.file.Path;
import java.time.Duration;
import msgq.bench.linux.Placement;
import msgq.bench.study.process.Children;
import msgq.bench.study.process.JavaPair;

/** A program for a network of its own, with few ports: more short connections than there are. */
final class FewPorts {
  private FewPorts() {}

  public static void main(String[] args) throws Exception {
    Children children = new Children(Duration.ofSeconds(30));
    String arguments = " port=9527 messages=2000 connection=short";
    try (JavaPair pair = JavaPair.start(children, Path.of(args[0]))) {
      Sample sample =
          pair.run(
              Placement.of("two-cores"),
              "socket-receive" + arguments,
              address -> "socket-send" + arguments,
              result -> System.out.println("source_changes=" + result.get("source_changes")));
      System.out.println("messages=" + sample.units());
    }
  }
}
