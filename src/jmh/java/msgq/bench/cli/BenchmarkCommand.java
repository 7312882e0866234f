package msgq.bench.cli;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import msgq.bench.jmh.TargetJava;
import msgq.bench.parameter.Parameter;
import msgq.bench.parameter.Parameters;
import msgq.bench.problem.Refusal;
import msgq.bench.session.Costs;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.util.Multimap;

/** JMH's own command line: the same options with the same meaning, checked before anything runs. */
public final class BenchmarkCommand {
  private static final String NO_COSTS = "--no-costs";

  private final CommandLineOptions options;

  /** Parses as JMH does. */
  public BenchmarkCommand(String... args) throws Refusal {
    List<String> rest = new ArrayList<>(List.of(args));
    rest.replaceAll(arg -> arg.equals("--help") ? "-h" : arg);
    if (rest.remove(NO_COSTS)) {
      Costs.doNotMeasure();
    }
    try {
      options = new CommandLineOptions(rest.toArray(new String[0]));
    } catch (CommandLineOptionException e) {
      throw new Refusal("Error parsing command line: " + plain(e.getMessage()), e);
    }
  }

  private static String plain(String message) {
    return message.replaceFirst(
        "No enum constant (?:\\w+\\.)*(\\w+)\\.(.*)", "'$2' is no $1 (see -h)");
  }

  /** Lists, helps or runs; returns the exit status. */
  public int run() throws Refusal {
    if (options.shouldHelp()) {
      help();
    } else if (options.shouldListProfilers()) {
      options.listProfilers();
    } else if (options.shouldListResultFormats()) {
      options.listResultFormats();
    } else if (options.shouldList()) {
      Selection.of(options);
      new Runner(options).list();
    } else if (options.shouldListWithParams()) {
      Selection.of(options);
      check();
      new Runner(options).listWithParams(options);
    } else {
      Selection selection = Selection.of(options);
      check();
      return new BenchmarkRun(options, selection, TargetJava.of(options)).run();
    }
    return 0;
  }

  private void help() throws Refusal {
    try {
      System.out.println("Usage: java -jar benchmarks.jar [regexp*] [options]");
      System.out.println("       java -jar benchmarks.jar <verb> [options]");
      System.out.println();
      System.out.println("Without arguments: every combination once, as one table at the end.");
      System.out.println();
      System.out.println("Verbs (more with: <verb> -h):");
      Verbs.help().forEach(System.out::println);
      System.out.println();
      System.out.println("Parameters (-p name=value,value; defaults with: -lp):");
      for (Parameter<?> p : Parameters.ofBenchmarks()) {
        System.out.printf("  %-10s %s%n", p.name(), p.meaning());
        System.out.printf("  %-10s   %s%n", "", ParameterCheck.values(p).description());
      }
      System.out.println();
      System.out.printf(
          "  %-10s   %s%n", NO_COSTS, "leave out CPU time, context switches, system calls, memory");
      System.out.println();
      System.out.println("Options, JMH's own:");
      System.out.println();
      options.showHelp();
    } catch (IOException e) {
      throw new Refusal("cannot write the help text: " + e.getMessage(), e);
    }
  }

  private void check() throws Refusal {
    if (options.getResult().hasValue() && Files.isDirectory(Path.of(options.getResult().get()))) {
      throw new Refusal("-rff %s is a directory".formatted(options.getResult().get()));
    }
    // what belongs to a benchmark that is not selected does no harm
    Selection everything = Selection.everything();
    Multimap<String, String> given = givenParameters(options);
    for (String name : given.keys()) {
      ParameterCheck.check(name, given.get(name), everything);
    }
  }

  /** JMH answers only for names that it is asked for, which finds no mistyped one. */
  @SuppressWarnings("unchecked")
  private static Multimap<String, String> givenParameters(CommandLineOptions options) {
    try {
      Field params = CommandLineOptions.class.getDeclaredField("params");
      params.setAccessible(true);
      return (Multimap<String, String>) params.get(options);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("not the JMH that this was written for", e);
    }
  }
}
