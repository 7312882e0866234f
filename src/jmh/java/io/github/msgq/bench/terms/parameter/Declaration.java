package io.github.msgq.bench.terms.parameter;

import io.github.msgq.bench.terms.problem.Refusal;
import java.lang.reflect.Field;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * A parameter as a benchmark declares it.
 *
 * @param description empty if none is declared
 * @param values the values that it takes
 * @param atRunTime the values and JVM flags that are known only at run time
 * @param defaults the values that a run takes unless the user sets others
 */
public record Declaration(
    String name,
    String description,
    Values values,
    RunTimeValues atRunTime,
    List<String> defaults) {
  /** The declaration of a field with {@code @Param}, and perhaps {@link ParameterDescription}. */
  public static Declaration of(Field field) {
    List<String> defaults = List.of(field.getAnnotation(Param.class).value());
    ParameterDescription description = field.getAnnotation(ParameterDescription.class);
    if (description == null) {
      return new Declaration(
          field.getName(), "", new OneOf(defaults), new RunTimeValues(), defaults);
    }
    RunTimeValues atRunTime = runTimeValues(description);
    Values values = values(description, atRunTime, defaults);
    return new Declaration(field.getName(), description.value(), values, atRunTime, defaults);
  }

  private static Values values(
      ParameterDescription description, RunTimeValues atRunTime, List<String> defaults) {
    if (!description.unit().isEmpty()) {
      return new WholeNumber(description.least(), description.most(), description.unit());
    }
    List<String> fixed = List.of(description.values());
    if (!fixed.isEmpty()) {
      String[] each = description.each();
      return new OneOf(fixed, value -> each.length == 0 ? "" : each[fixed.indexOf(value)]);
    }
    List<String> found = atRunTime.values();
    return found.isEmpty() ? new OneOf(defaults) : new OneOf(found, atRunTime::meaning);
  }

  private static RunTimeValues runTimeValues(ParameterDescription description) {
    try {
      return description.runTimeValues().getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Checks a value; a Refusal says in one sentence what it takes. */
  public void check(String text) throws Refusal {
    values.check(name, text);
  }

  /** The JVM flags that this value alone needs. */
  public List<String> flags(String value) {
    return atRunTime.flags(value);
  }
}
