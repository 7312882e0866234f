package msgq.bench.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lajp.MsgQ;

/** The keys of this machine's System V queues. */
final class QueueKeys {
  private static final Path LIST = Path.of("/proc/sysvipc/msg");

  private QueueKeys() {}

  /** This key if no queue has it, else one that none has. */
  static int freeOr(int wanted) throws IOException {
    Set<Integer> used = used();
    SecureRandom random = new SecureRandom();
    int key = wanted;
    while (used.contains(key) || key == 0) {
      key = random.nextInt();
    }
    return key;
  }

  /** Removes the queue with this key, if there is one. */
  static void remove(int key) {
    try {
      if (used().contains(key)) {
        MsgQ.msgclose(MsgQ.msgget(key));
      }
    } catch (IOException e) {
      // the kernel has no System V queues
    }
  }

  private static Set<Integer> used() throws IOException {
    try (Stream<String> lines = Files.lines(LIST)) {
      return lines
          .skip(1)
          .map(line -> (int) Long.parseLong(line.strip().split("\\s+")[0]))
          .collect(Collectors.toSet());
    }
  }
}
