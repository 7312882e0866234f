package msgq.bench.study;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Maps, collections, text, numbers and truth values as JSON. */
final class Json {
  private Json() {}

  static String text(Object value) {
    return text(value, "\n");
  }

  private static String text(Object value, String newLine) {
    String inner = newLine + "  ";
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> inner + string(e.getKey().toString()) + ": " + text(e.getValue(), inner))
          .collect(Collectors.joining(",", "{", map.isEmpty() ? "}" : newLine + "}"));
    }
    if (value instanceof Collection<?> collection) {
      return collection.stream()
          .map(element -> text(element, inner))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Double number && !Double.isFinite(number)) {
      return "null";
    }
    return value instanceof Number || value instanceof Boolean
        ? value.toString()
        : string(value.toString());
  }

  private static String string(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
