package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.trial.EndpointFigures;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.util.Optional;

/**
 * The options that have JMH run one combination in the JVM that reads them. JMH's own builder could
 * only add to what the user has given, and not replace it.
 */
final class CombinationOptions implements InvocationHandler, Serializable {
  private static final long serialVersionUID = 1;

  private final Options all;
  private final HashMap<String, Object> own = new HashMap<>();
  private final HashMap<String, String> values;

  private CombinationOptions(Combination combination) {
    all = combination.options();
    values = new HashMap<>(combination.values());
    BenchmarkParams params = combination.params(0);
    own.put("getIncludes", list("^" + Pattern.quote(params.getBenchmark()) + "$"));
    own.put("getExcludes", new ArrayList<>());
    own.put("getBenchModes", list(params.getMode()));
    own.put("getForkCount", Optional.of(0));
    own.put("getJvm", Optional.none()); // the one that runs it
    own.put("getResult", Optional.none());
    own.put("getResultFormat", Optional.none());
    own.put("getThreads", Optional.of(params.getThreads()));
    ArrayList<ProfilerConfig> profilers =
        list(new ProfilerConfig(EndpointFigures.class.getName(), ""));
    profilers.addAll(all.getProfilers());
    own.put("getProfilers", profilers);
    own.put("shouldFailOnError", Optional.of(true)); // JMH throws what went wrong
  }

  static Options of(Combination combination) {
    return (Options)
        Proxy.newProxyInstance(
            Options.class.getClassLoader(),
            new Class<?>[] {Options.class},
            new CombinationOptions(combination));
  }

  private static <T> ArrayList<T> list(T only) {
    return new ArrayList<>(List.of(only));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (own.containsKey(method.getName())) {
      return own.get(method.getName());
    }
    if (method.getName().equals("getParameter") && values.containsKey(arguments[0])) {
      return Optional.of(list(values.get(arguments[0])));
    }
    try {
      return method.invoke(all, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
