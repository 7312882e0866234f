package msgq.bench.parameter;

import java.lang.reflect.Field;
import java.util.List;
import msgq.bench.problem.Refusal;
import org.openjdk.jmh.annotations.Param;

/**
 * A parameter as a benchmark declares it.
 *
 * @param meaning empty if nobody says it
 * @param values those that it takes
 * @param defaults those of a run that says nothing
 */
public record Declaration(String name, String meaning, Values values, List<String> defaults) {

  /** Of a field with JMH's annotation, and perhaps ours. */
  public static Declaration of(Field field) {
    List<String> defaults = List.of(field.getAnnotation(Param.class).value());
    Meaning meaning = field.getAnnotation(Meaning.class);
    return meaning == null
        ? new Declaration(field.getName(), "", new OneOf(defaults), defaults)
        : new Declaration(field.getName(), meaning.value(), values(meaning, defaults), defaults);
  }

  private static Values values(Meaning meaning, List<String> defaults) {
    if (!meaning.unit().isEmpty()) {
      return new WholeNumber(meaning.least(), meaning.most(), meaning.unit());
    }
    if (meaning.values().length > 0) {
      return new OneOf(List.of(meaning.values()));
    }
    List<String> found = found(meaning);
    return new OneOf(found.isEmpty() ? defaults : found);
  }

  private static List<String> found(Meaning meaning) {
    try {
      return meaning.found().getConstructor().newInstance().get();
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
}
