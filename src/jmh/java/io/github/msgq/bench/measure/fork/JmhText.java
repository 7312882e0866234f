package io.github.msgq.bench.measure.fork;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;

/**
 * JMH's own text about one combination, without that about a run: to JMH, each of our forks is a
 * whole run, without a fork. The launcher prints what comes first, about the combination, for which
 * JMH would start two more JVMs in each fork.
 */
final class JmhText {
  private static final String[] OF_A_RUN = {
    "# Fork: N/A", "# *** WARNING: ", "# WARNING: JMH lock", "# Run progress:", "# Run complete."
  };

  private JmhText() {}

  static OutputFormat of(Options options, PrintStream out) {
    OutputFormat text =
        OutputFormatFactory.createFormatInstance(
            out, options.verbosity().orElse(Defaults.VERBOSITY));
    return (OutputFormat)
        Proxy.newProxyInstance(
            JmhText.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (proxy, method, arguments) -> {
              boolean ofRun =
                  method.getName().matches("startRun|startBenchmark|endRun|close")
                      || method.getName().equals("println")
                          && Stream.of(OF_A_RUN).anyMatch(((String) arguments[0])::startsWith);
              try {
                return ofRun ? null : method.invoke(text, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
