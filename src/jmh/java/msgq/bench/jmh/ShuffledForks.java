package msgq.bench.jmh;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.WarmupMode;
import org.openjdk.jmh.util.Optional;

/**
 * The forks of all combinations in random order, a round after the other: each combination has
 * forks at several times of the run, so that what changes slowly disturbs none more than others.
 */
public final class ShuffledForks {
  private ShuffledForks() {}

  /**
   * A fork.
   *
   * @param cell the number of its combination, in JMH's order
   * @param options what JMH is to be told
   */
  public record Piece(int cell, Options options) {}

  /**
   * Whether each fork is a run of JMH's own. Not with profilers or JMH's other ways of warming up,
   * which need all forks in one run; nor for one fork of every combination, whose order does not
   * matter. What JMH cannot do always is: to leave some out, and to warm some up for longer.
   */
  public static boolean possible(Options options, Benchmarks selected) {
    boolean asJmhDoes = selected.isWhole() && !someWarmUpLonger(options, selected);
    return Plan.forks(options, selected) > (asJmhDoes ? 1 : 0)
        && options.getWarmupMode().orElse(WarmupMode.INDI) == WarmupMode.INDI
        && options.getWarmupForkCount().orElse(0) == 0
        && !options.verbosity().hasValue()
        && options.getProfilers().isEmpty();
  }

  /** Whether that is possible, and there are several of a combination to be compared. */
  public static boolean repeated(Options options, Benchmarks selected) {
    return Plan.forks(options, selected) > 1 && possible(options, selected);
  }

  /** Whether some combinations are to warm up for longer than the rest. */
  public static boolean someWarmUpLonger(Options options, Benchmarks selected) {
    return PlannedCell.of(options, selected).stream()
        .anyMatch(cell -> WarmUp.isLonger(options, cell));
  }

  /**
   * Draws the order.
   *
   * @param given the command line's
   * @param all what JMH is to be told besides, for each JVM; the cells of the second JVM follow
   *     those of the first
   * @param seed of the order
   */
  public static List<Piece> of(Options given, List<Options> all, Benchmarks selected, long seed) {
    List<Options> cells = new ArrayList<>();
    List<Integer> forks = new ArrayList<>();
    for (Options jvm : all) {
      for (PlannedCell cell : PlannedCell.of(given, selected)) {
        cells.add(only(jvm, cell));
        forks.add(Plan.forks(given, cell.entry()));
      }
    }
    List<Piece> pieces = new ArrayList<>();
    Random random = new Random(seed);
    for (int round = 0; round < Collections.max(forks); round++) {
      List<Piece> some = new ArrayList<>();
      for (int cell = 0; cell < cells.size(); cell++) {
        if (round < forks.get(cell)) {
          some.add(new Piece(cell, cells.get(cell)));
        }
      }
      Collections.shuffle(some, random);
      pieces.addAll(some);
    }
    return pieces;
  }

  private static Options only(Options all, PlannedCell cell) {
    String name = cell.entry().getUsername();
    HashMap<String, Object> own = new HashMap<>();
    own.put("getIncludes", new ArrayList<>(List.of("^" + Pattern.quote(name) + "$")));
    own.put("getExcludes", new ArrayList<>());
    own.put("getBenchModes", new ArrayList<>(List.of(cell.mode())));
    own.put("getForkCount", Optional.of(1));
    if (WarmUp.isLonger(all, cell)) {
      own.put("getWarmupIterations", Optional.of(WarmUp.iterations(all, cell)));
    }
    return (Options)
        Proxy.newProxyInstance(
            Options.class.getClassLoader(),
            new Class<?>[] {Options.class},
            new Only(all, own, new HashMap<>(cell.params())));
  }

  /**
   * All options but a few: JMH's builder adds to what a parent has, and takes nothing away. JMH
   * sends it to the fork.
   */
  private record Only(Options all, HashMap<String, Object> own, HashMap<String, String> params)
      implements InvocationHandler, Serializable {

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (own.containsKey(method.getName())) {
        return own.get(method.getName());
      }
      if (method.getName().equals("getParameter") && params.containsKey(arguments[0])) {
        return Optional.of(new ArrayList<>(List.of(params.get(arguments[0]))));
      }
      try {
        return method.invoke(all, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
