package msgq.bench.jmh;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * To a format, many runs of JMH are one: it is told once that they begin, and not that one ends.
 */
public final class OneOfManyRuns {
  private static final Set<String> ENDS = Set.of("endRun", "close");

  private OneOfManyRuns() {}

  /**
   * What JMH may talk to in one of them.
   *
   * @param begun whether it is not the first
   */
  public static OutputFormat of(OutputFormat format, boolean begun) {
    return (OutputFormat)
        Proxy.newProxyInstance(
            OneOfManyRuns.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (proxy, method, arguments) -> {
              if (ENDS.contains(method.getName()) || begun && method.getName().equals("startRun")) {
                return null;
              }
              try {
                return method.invoke(format, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
