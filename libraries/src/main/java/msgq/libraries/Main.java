package msgq.libraries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import msgq.bench.cli.Verbs;
import msgq.bench.registry.Transports;
import msgq.bench.transport.Transport;

/** benchmarks.jar's own main class, with every row as the default. */
public final class Main {
  /** So that all rows take ten minutes on two cores. */
  private static final List<String> BRIEFLY =
      List.of("-f", "1", "-w", "200ms", "-i", "3", "-r", "150ms");

  private Main() {}

  /** Adds {@code -p} for what is not given, and how long unless a word of that is said. */
  public static void main(String[] args) {
    List<String> all = new ArrayList<>(List.of(args));
    if (sweeps(args) || !Verbs.named(args)) {
      defaults().entrySet().stream()
          .filter(entry -> !sweeps(args) || !entry.getKey().equals("pin")) // sweep has its own
          .filter(entry -> Arrays.stream(args).noneMatch(arg -> sets(arg, entry.getKey())))
          .forEach(entry -> all.addAll(List.of("-p", entry.getKey() + "=" + entry.getValue())));
      if (Arrays.stream(args).noneMatch(arg -> arg.matches("-(f|wi?|i|r)(\\d.*)?|--(jdks|aa).*"))) {
        all.addAll(BRIEFLY);
      }
    }
    msgq.bench.Main.main(all.toArray(new String[0]));
  }

  private static boolean sweeps(String... args) {
    return args.length > 0 && args[0].equals("sweep");
  }

  private static Map<String, String> defaults() {
    return Map.of(
        "transport",
        Transports.all().stream()
            .filter(row -> row.notInJava().isEmpty())
            .map(Transport::name)
            .collect(Collectors.joining(",")),
        "connection",
        "long",
        "pin",
        "same-core,two-cores",
        "wait",
        "block,spin,backoff");
  }

  private static boolean sets(String argument, String parameter) {
    return argument.replaceFirst("^-p=?", "").startsWith(parameter + "=");
  }
}
