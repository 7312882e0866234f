package msgq.bench.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import msgq.bench.CallGauge;
import msgq.bench.CallOverhead;
import msgq.bench.CallOverheadFloor;
import msgq.bench.CallOverheadStream;
import msgq.bench.OneWay;
import msgq.bench.RemoteCall;
import msgq.bench.RoundTrip;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Param;

/** JMH wants parameters as annotated fields: they are those of the one description. */
class ParametersTest {
  private static final String ARCHITECTURE =
      System.getProperty("os.arch").replace("amd64", "x86_64");

  @Test
  void messagesHaveTheDescribedParameters() {
    assertThat(declared(RoundTrip.Run.class)).isEqualTo(described(Parameter.Use.MESSAGES));
    Map<String, List<String>> oneWay = described(Parameter.Use.MESSAGES);
    oneWay.put(Parameters.PIN.name(), List.of("same-core"));
    assertThat(declared(OneWay.Run.class)).isEqualTo(oneWay);
  }

  @Test
  void callsHaveTheDescribedParameters() {
    Map<String, List<String>> declared = declared(CallOverhead.class);
    declared.putAll(declared(CallGauge.class));
    declared.putAll(declared(CallOverheadStream.Stream.class));
    assertThat(declared).isEqualTo(described(Parameter.Use.CALLS));
    assertThat(described(Parameter.Use.CALLS))
        .containsAllEntriesOf(declared(CallOverheadFloor.Either.class));
  }

  @Test
  void remoteCallsHaveTheDescribedParameters() {
    assertThat(declared(RemoteCall.Stack.class)).isEqualTo(described(Parameter.Use.REMOTE_CALLS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"msgq-c", "msgq-go"})
  void programsTakeTheDescribedOptions(String program) throws Exception {
    Path file = Path.of("target/jmh-classes/program/linux-" + ARCHITECTURE, program);
    assumeTrue(Files.exists(file), "built without Go");
    Process process = new ProcessBuilder(file.toString(), "options").start();
    List<String> listed = process.inputReader().lines().toList();
    assertThat(process.waitFor()).isZero();
    assertThat(listed.stream().map(ParametersTest::withoutDefaultText))
        .containsAll(
            Parameters.of(Parameter.Use.ENDPOINT).stream().map(ParametersTest::line).toList());
  }

  @Test
  void theProtocolNamesEachOption() throws IOException {
    String protocol = Files.readString(Path.of("docs/protocol.md"));
    for (Parameter<?> parameter : Parameters.of(Parameter.Use.ENDPOINT)) {
      assertThat(protocol).containsPattern("\\| .*`" + parameter.name() + "`.* \\|");
    }
  }

  /** As a program lists it: name, values and, but for text, the default. */
  private static String line(Parameter<?> parameter) {
    String values = parameter.values().notation();
    return values.equals("text")
        ? parameter.name() + " text"
        : parameter.name() + " " + values + " " + parameter.defaultValue();
  }

  private static String withoutDefaultText(String line) {
    return line.replaceFirst(" text .*", " text");
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
