package msgq.bench.parameter;

/**
 * Any text.
 *
 * @param description for the help text
 */
public record Text(String description) implements Values<String> {
  @Override
  public String parse(String parameter, String text) {
    return text;
  }

  @Override
  public String notation() {
    return "text";
  }
}
