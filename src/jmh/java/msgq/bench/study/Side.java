package msgq.bench.study;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The language of a client or a server, and its arguments.
 *
 * @param language {@code java}, {@code c} or {@code go}
 * @param arguments as docs/protocol.md lists them
 */
public record Side(String language, Map<String, String> arguments) {

  /** Returns this side with one more argument. */
  public Side with(String key, Object value) {
    Map<String, String> more = new LinkedHashMap<>(arguments);
    more.put(key, value.toString());
    return new Side(language, more);
  }
}
