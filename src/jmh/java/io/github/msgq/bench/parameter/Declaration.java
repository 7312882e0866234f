package io.github.msgq.bench.parameter;

import io.github.msgq.bench.problem.Refusal;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;

/**
 * A parameter as a benchmark declares it.
 *
 * @param meaning empty if none is declared
 * @param values the values that it takes
 * @param each what each of them means, by value; empty if they say it themselves
 * @param found the values and JVM flags that are known only at run time
 * @param defaults the values that a run takes unless the user sets others
 */
public record Declaration(
    String name,
    String meaning,
    Values values,
    Map<String, String> each,
    Found found,
    List<String> defaults) {

  /** The declaration of a field with {@code @Param}, and perhaps {@link Meaning}. */
  public static Declaration of(Field field) {
    List<String> defaults = List.of(field.getAnnotation(Param.class).value());
    Meaning meaning = field.getAnnotation(Meaning.class);
    if (meaning == null) {
      return new Declaration(
          field.getName(), "", new OneOf(defaults), Map.of(), new Found(), defaults);
    }
    Found found = found(meaning);
    Values values = values(meaning, found.values(), defaults);
    Map<String, String> each = new LinkedHashMap<>();
    for (int i = 0; i < meaning.each().length; i++) {
      each.put(meaning.values()[i], meaning.each()[i]);
    }
    return new Declaration(field.getName(), meaning.value(), values, each, found, defaults);
  }

  private static Values values(Meaning meaning, List<String> found, List<String> defaults) {
    if (!meaning.unit().isEmpty()) {
      return new WholeNumber(meaning.least(), meaning.most(), meaning.unit());
    }
    if (meaning.values().length > 0) {
      return new OneOf(List.of(meaning.values()));
    }
    return new OneOf(found.isEmpty() ? defaults : found);
  }

  private static Found found(Meaning meaning) {
    try {
      return meaning.found().getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Checks a value.
   *
   * @throws Refusal with one sentence if it takes no such value
   */
  public void check(String text) throws Refusal {
    values.check(name, text);
  }

  /** The JVM flags that this value alone needs. */
  public List<String> flags(String value) {
    return found.flags(value);
  }
}
