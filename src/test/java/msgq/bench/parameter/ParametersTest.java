package msgq.bench.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import msgq.bench.CallOverhead;
import msgq.bench.CallOverheadFloor;
import msgq.bench.OneWay;
import msgq.bench.RoundTrip;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Param;

/** JMH wants parameters as annotated fields: they are those of the one description. */
class ParametersTest {
  @ParameterizedTest
  @ValueSource(classes = {RoundTrip.Run.class, OneWay.Run.class})
  void messagesHaveTheDescribedParameters(Class<?> benchmark) {
    assertThat(declared(benchmark)).isEqualTo(described(Parameter.Use.MESSAGES));
  }

  @Test
  void callsHaveTheDescribedParameters() {
    assertThat(declared(CallOverhead.class)).isEqualTo(described(Parameter.Use.CALLS));
    assertThat(described(Parameter.Use.CALLS))
        .containsAllEntriesOf(declared(CallOverheadFloor.Either.class));
  }

  private static Map<String, List<String>> described(Parameter.Use use) {
    Map<String, List<String>> described = new LinkedHashMap<>();
    for (Parameter<?> parameter : Parameters.of(use)) {
      described.put(parameter.name(), parameter.defaults().stream().map(Object::toString).toList());
    }
    return described;
  }

  private static Map<String, List<String>> declared(Class<?> benchmark) {
    Map<String, List<String>> declared = new LinkedHashMap<>();
    Stream.<Class<?>>iterate(benchmark, c -> c != null, Class::getSuperclass)
        .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
        .filter(field -> field.isAnnotationPresent(Param.class))
        .forEach(field -> declared.put(field.getName(), values(field)));
    return declared;
  }

  private static List<String> values(Field field) {
    return List.of(field.getAnnotation(Param.class).value());
  }
}
