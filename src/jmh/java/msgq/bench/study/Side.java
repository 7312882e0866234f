package msgq.bench.study;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a client or a server is, and is told on its command line.
 *
 * @param language {@code java}, {@code c} or {@code go}
 * @param arguments as docs/protocol.md lists them
 */
public record Side(String language, Map<String, String> arguments) {

  /** The same with one more argument. */
  public Side with(String key, Object value) {
    Map<String, String> more = new LinkedHashMap<>(arguments);
    more.put(key, value.toString());
    return new Side(language, more);
  }
}
