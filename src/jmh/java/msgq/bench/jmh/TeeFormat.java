package msgq.bench.jmh;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Passes all that JMH says to several formats, in order. */
public final class TeeFormat {
  private TeeFormat() {}

  /** To these. */
  public static OutputFormat of(List<OutputFormat> formats) {
    Class<?>[] type = {OutputFormat.class};
    return (OutputFormat)
        Proxy.newProxyInstance(
            TeeFormat.class.getClassLoader(),
            type,
            (tee, said, arguments) -> {
              try {
                for (OutputFormat format : formats) {
                  said.invoke(format, arguments);
                }
                return null; // every method is void
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
