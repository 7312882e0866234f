package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.msgq.internal.NativeLoader;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** GraalVM's native-image keeps what the jar's metadata name, so they name all that is reached. */
@Tag("one-jdk")
class NativeImageTest {
  private static final Path METADATA =
      Path.of("src/main/resources/META-INF/native-image/io.github.msgq/msgq");

  private static JsonElement json(String file) throws IOException {
    return JsonParser.parseString(Files.readString(METADATA.resolve(file)));
  }

  private static Map<String, String> reflected() throws IOException {
    Map<String, String> byName = new TreeMap<>();
    for (JsonElement each : (JsonArray) json("reflect-config.json")) {
      byName.put(each.getAsJsonObject().get("name").getAsString(), each.toString());
    }
    return byName;
  }

  /** Whoever joins them adds to the metadata what it reaches, and to the test below. */
  @Test
  void theseClassesReflect() {
    TreeSet<String> reflecting = new TreeSet<>();
    new ClassFileImporter()
        .importPath(Path.of("target/classes")).stream()
            .flatMap(each -> each.getMethodCallsFromSelf().stream())
            .filter(NativeImageTest::reflects)
            .forEach(call -> reflecting.add(call.getOriginOwner().getSimpleName()));
    assertThat(reflecting).containsExactly("Errno", "Ffm", "Hooks", "VirtualThreads");
  }

  private static boolean reflects(JavaMethodCall call) {
    String owner = call.getTargetOwner().getName();
    String method = call.getName();
    return owner.equals(Class.class.getName())
            && method.matches("forName|get(Declared)?(Method|Field|Constructor)s?")
        || owner.equals(MethodHandles.Lookup.class.getName()) && method.startsWith("find")
        || owner.equals(Proxy.class.getName())
        || method.equals("loadClass");
  }

  @Test
  void whatTheyReachIsNamed() throws IOException {
    Map<String, String> reflected = reflected();
    assertThat(reflected.get("io.github.msgq.internal.Linux")).contains("\"allPublicFields\":true");
    assertThat(reflected.get("io.github.msgq.internal.Interruption"))
        .contains("<init>", "java.lang.Runnable");
    assertThat(reflected.get("java.lang.Thread")).contains("isVirtual");
  }

  @Test
  void panamasTypesAreNamed() throws IOException {
    String source = Files.readString(Path.of("src/main/java/io/github/msgq/internal/Ffm.java"));
    assertThat(Pattern.compile("type\\(\"([\\w$]+)\"\\)").matcher(source).results())
        .extracting((MatchResult type) -> "java.lang.foreign." + type.group(1))
        .hasSizeGreaterThan(5)
        .allSatisfy(
            type ->
                assertThat(reflected().get(type))
                    .as(type)
                    .contains("\"allPublicMethods\":true", "\"allPublicFields\":true"));
  }

  @Test
  void theLibraryIsKept() throws IOException {
    String resources = json("resource-config.json").toString();
    var pattern = Pattern.compile("\"pattern\":\"(.*?)\"").matcher(resources);
    assertThat(pattern.find()).isTrue();
    assertThat(NativeLoader.resource().substring(1))
        .matches(pattern.group(1).replace("\\\\", "\\"));
  }
}
