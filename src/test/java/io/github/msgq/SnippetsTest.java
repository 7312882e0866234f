package io.github.msgq;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each piece of Java in the Javadoc, README.md and docs/usage.md compiles and runs, and so does
 * each call in a table of docs/usage.md. Programs need nothing else, and the other pieces the
 * imports of docs/usage.md.
 */
class SnippetsTest {
  private static final String SHOWN_KEY = "0x6d736771";
  private static final String KEY = "0x5eed%04x".formatted(ProcessHandle.current().pid() & 0xffff);
  private static final Pattern JAVADOC =
      Pattern.compile("<pre>\\{@code\n(.*?)\\}</pre>", Pattern.DOTALL);
  private static final Pattern MARKDOWN = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private static final Path README = Path.of("README.md");
  private static final Path USAGE = Path.of("docs", "usage.md");

  /** A block of nothing else: what the pieces need. */
  private static final Pattern IMPORTS = Pattern.compile("```java\n((?:import .*\n|\n)+)```");

  private static final Pattern PROGRAM = Pattern.compile("(?m)^public class (\\w+)");

  /** A call in a table; one with an ellipsis is not whole. */
  private static final Pattern CALL =
      Pattern.compile(
          "`((?:SysvQueue|PosixQueue|QueueLimits|MessageSelector|new |queue|posix)[^`…]*\\))`");

  private static final Pattern OPENING =
      Pattern.compile("new .*|(?:Sysv|Posix)Queue\\.(?:open|openOrCreate|create|ofId).*");

  /** Somebody may be using those, too: each becomes one of the test's own. */
  private static final Pattern NAME = Pattern.compile("\"/(jobs|greetings|frames)\"");

  private static final String OWN_NAME = "\"/$1-%d\"".formatted(ProcessHandle.current().pid());

  /** What is around a piece, and what it may take for granted. */
  private static final String AROUND =
      """
      public class Snippet {
        static int key = KEY;
        static byte[] bytes = new byte[10];
        static void handle(ByteBuffer body) {}
        static SysvQueue queue;
        public static void run() throws Exception {
          queue = new SysvOptions().createPrivate();
          queue.send(bytes, 1);
          SysvQueue first = queue;
          try { snippet(); } finally { first.remove(); clean(); }
        }
        static void clean() throws Exception {
          try { SysvQueue.open(key).remove(); } catch (NoSuchQueueException e) { }
          for (String name : new String[] {"/greetings", "/jobs", "/frames"})
            for (Call call : new Call[] {() -> PosixQueue.remove(name), () -> SharedQueue.remove(name)})
              try { call.make(); } catch (NoSuchQueueException e) { }
        }
        interface Call { void make() throws Exception; }
        static PosixQueue posix;
        static String name;
        static int id, uid, gid;
        static final int n = 1, type = 1, len = 10;
        static byte[] body = new byte[100];
        static java.nio.file.Path file = java.nio.file.Path.of("");
        static void row(Call call) throws Exception {
          posix = new PosixOptions().createUnused();
          queue = new SysvOptions().createPrivate();
          queue.send(bytes, 1);
          id = queue.id();
          name = posix.name();
          uid = queue.status().uid();
          gid = queue.status().gid();
          try {
            call.make();
          } catch (NoSuchQueueException | QueueExistsException | java.nio.file.NotDirectoryException e) {
            // as the row says
          } finally {
            posix.close();
            for (MessageQueue each : new MessageQueue[] {queue, posix})
              try { each.remove(); } catch (NoSuchQueueException e) { }
          }
        }
        static void made(MessageQueue made) throws Exception { made.remove(); made.close(); }
        static void snippet() throws Exception {
      """;

  @TempDir Path classes;

  @TestFactory
  List<DynamicTest> compileAndRun() throws Exception {
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
      for (Path source : sources.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        String text = Files.readString(source).replaceAll("(?m)^ *\\* ?", "");
        collect(tests, source, JAVADOC.matcher(text));
      }
    }
    for (Path page : List.of(README, USAGE)) {
      String text = Files.readString(page);
      assertThat(PROGRAM.matcher(text).find()).as("a program in " + page).isTrue();
      collect(tests, page, MARKDOWN.matcher(text.replaceFirst(IMPORTS.pattern(), "")));
    }
    tests.add(DynamicTest.dynamicTest("tables", () -> run(calls(), classes.resolve("tables"))));
    assertThat(tests).hasSizeGreaterThan(5);
    return tests;
  }

  private static String calls() throws Exception {
    List<String> calls = new ArrayList<>();
    for (String line : Files.readAllLines(USAGE)) {
      if (line.startsWith("|")) {
        CALL.matcher(line).results().forEach(found -> calls.add(found.group(1)));
      }
    }
    assertThat(calls).hasSizeGreaterThan(25);
    return calls.stream()
        .map(call -> OPENING.matcher(call).matches() ? "made(" + call + ")" : call)
        .map(call -> "row(() -> " + call + ");\n")
        .collect(joining());
  }

  private void collect(List<DynamicTest> tests, Path source, Matcher snippets) {
    for (int i = 1; snippets.find(); i++) {
      String code = snippets.group(1).replace(SHOWN_KEY, KEY); // somebody may be trying them
      Path output = classes.resolve(source.getFileName() + "-" + i);
      tests.add(DynamicTest.dynamicTest(source.getFileName() + " " + i, () -> run(code, output)));
    }
  }

  private static void run(String code, Path output) throws Exception {
    Files.createDirectories(output);
    Matcher program = PROGRAM.matcher(code);
    boolean whole = program.find();
    String name = whole ? program.group(1) : "Snippet";
    String text = whole ? code : imports() + AROUND.replace("KEY", KEY) + code + "\n}}";
    compile(name, NAME.matcher(text).replaceAll(OWN_NAME), output);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {output.toUri().toURL()})) {
      Class<?> type = loader.loadClass(name);
      if (whole) {
        type.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      } else {
        type.getMethod("run").invoke(null);
      }
    } catch (InvocationTargetException e) {
      throw new AssertionError(code, e.getCause());
    }
  }

  private static String imports() throws IOException {
    Matcher imports = IMPORTS.matcher(Files.readString(USAGE));
    assertThat(imports.find()).as("imports in " + USAGE).isTrue();
    return imports.group(1);
  }

  private static void compile(String name, String code, Path output) {
    JavaFileObject unit =
        new SimpleJavaFileObject(
            URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
          }
        };
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter errors = new StringWriter();
    List<String> options =
        List.of("-d", output.toString(), "-cp", Path.of("target", "classes").toString());
    boolean compiled = compiler.getTask(errors, null, null, options, null, List.of(unit)).call();
    assertThat(compiled).as(errors + "\n" + code).isTrue();
  }
}
