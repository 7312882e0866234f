package io.github.msgq.bench.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/** Jars of others, with JMH or with what stands in for it. */
final class ToyJar {
  /**
   * Prints and leaves what the file "toy" in its jar says, and measures nothing. Forks differ by a
   * hundredth.
   */
  private static final String STAND_IN =
      """
      package org.openjdk.jmh;

      import java.nio.file.*;
      import java.util.*;
      import java.util.stream.Stream;

      public class Main {
        public static void main(String[] args) throws Exception {
          Properties toy = new Properties();
          toy.load(Main.class.getResourceAsStream("/toy"));
          List<String> typed = List.of(args);
          String[] names = toy.getProperty("names").split(",");
          if (typed.contains("-v") && (typed.contains("-l") || typed.contains("-lp"))) {
            return;
          }
          boolean list = typed.contains("-l");
          if ((list || typed.contains("-lp")) && toy.containsKey("list.sleep")) {
            Files.writeString(Path.of("listing"), "");
            Thread.sleep(Long.parseLong(toy.getProperty("list.sleep")));
          }
          if (list || typed.contains("-lp") && !toy.containsKey("without.lp")) {
            System.out.println("Benchmarks: ");
            for (String name : names) {
              System.out.println(name);
              for (String word : toy.getProperty(name + ".params", "").split(";")) {
                if (!list && !word.isEmpty()) {
                  System.out.println("  param \\"" + word.replace("=", "\\" = {") + "}");
                }
              }
            }
            return;
          }
          if (typed.contains("-lp")) {
            System.out.println("lp is not a recognized option");
            System.exit(1);
          }
          Path calls = Path.of("calls");
          int call = Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
          String java = " on " + System.getProperty("java.version") + "\\n";
          Files.writeString(calls, typed + java, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
          if (toy.containsKey("removes")) {
            Files.deleteIfExists(Path.of(toy.getProperty("removes")));
          }
          boolean awake = call < Integer.parseInt(toy.getProperty("awake", "0"));
          Thread.sleep(awake ? 0 : Long.parseLong(toy.getProperty("sleep", "0")));
          String name = args[0].replaceAll("^\\\\^\\\\\\\\Q|\\\\\\\\E\\\\$$", "");
          Path file = Path.of(typed.get(typed.indexOf("-rff") + 1));
          String how = toy.getProperty(name + ".how", "");
          if (how.equals("fails") || how.equals("stumbles") && call == 2) {
            System.out.println("<failure>\\n\\njava.lang.IllegalStateException: on purpose\\n\\tat x");
            System.exit(1);
          }
          while (how.equals("floods")) {
            System.out.println("this is all that it has to say");
          }
          if (how.equals("empty")) {
            Files.writeString(file, "");
            return;
          }
          if (how.equals("links")) {
            file = Files.createSymbolicLink(file, file.resolveSibling("elsewhere.json"));
          }
          if (how.equals("leaves")) {
            Process left = new ProcessBuilder("setsid", "sleep", "600").redirectOutput(ProcessBuilder.Redirect.INHERIT).start();
            Files.writeString(Path.of("left"), left.pid() + "\\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
          }
          if (how.equals("beside")) {
            Path own = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            Files.readString(own.resolveSibling("config/it"));
          }
          if (how.equals("empties")) {
            try (Stream<Path> all = Files.walk(Path.of(System.getProperty("java.io.tmpdir")))) {
              for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
              }
            }
          }
          List<String> params = new ArrayList<>();
          for (int i = 0; i < args.length; i++) {
            if (args[i].equals("-p")) {
              params.add("\\"" + args[i + 1].replace("=", "\\": \\"") + "\\"");
            }
          }
          double figure =
              Double.parseDouble(toy.getProperty(name + ".figure")) * (1 + 0.01 * (call / 2 % 3 - 1) + 0.0001 * (call % 2));
          Files.writeString(
              file,
              ("[{\\"benchmark\\": \\"" + name + "\\", \\"mode\\": \\"avgt\\", \\"forks\\": 1, \\"threads\\": 1,"
                  + "\\"jdkVersion\\": \\"" + System.getProperty("java.version") + "\\","
                  + "\\"warmupIterations\\": 1, \\"warmupTime\\": \\"1 s\\", \\"measurementIterations\\": 2,"
                  + "\\"measurementTime\\": \\"1 s\\", \\"params\\": {" + String.join(",", params) + "},"
                  + "\\"primaryMetric\\": {\\"score\\": X, \\"scoreError\\": \\"NaN\\","
                  + "\\"scoreConfidence\\": [\\"NaN\\", \\"NaN\\"], \\"scorePercentiles\\": {\\"50.0\\": X},"
                  + "\\"scoreUnit\\": \\"us/op\\", \\"rawData\\": [[X, X]]}, \\"secondaryMetrics\\": {}}]")
                  .replace("X", "" + figure));
        }
      }
      """;

  private ToyJar() {}

  /** A jar in which a stand-in for JMH answers as this text of properties says. */
  static Path standIn(Path jar, String toy) throws IOException {
    Path classes = compiled(Map.of("org.openjdk.jmh.Main", STAND_IN), List.of("-proc:none"));
    Files.writeString(classes.resolve("toy"), toy);
    return pack(jar, classes, "");
  }

  /** The same without the stand-in, which is in a jar that one named in the manifest names. */
  static Path thin(Path directory, String toy) throws IOException {
    Path lib = Files.createDirectory(directory.resolve("lib"));
    Path classes = compiled(Map.of("org.openjdk.jmh.Main", STAND_IN), List.of("-proc:none"));
    pack(lib.resolve("jmh core.jar"), classes, "");
    pack(lib.resolve("a.jar"), Files.createTempDirectory("toy"), "missing.jar jmh%20core.jar");
    Path own = Files.createTempDirectory("toy");
    Files.writeString(own.resolve("toy"), toy);
    return pack(directory.resolve("thin.jar"), own, "lib/a.jar");
  }

  /** A jar of benchmarks with this JVM's JMH, whose processor is beside it in the repository. */
  static Path withJmh(Path jar, String name, String source) throws IOException {
    List<String> path =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(each -> each.matches(".*/(jmh-core|jopt-simple|commons-math3)-[^/]*\\.jar"))
            .toList();
    String processor =
        path.stream()
            .filter(each -> each.contains("/jmh-core-"))
            .map(each -> each.replace("jmh-core", "jmh-generator-annprocess"))
            .findFirst()
            .orElseThrow();
    String all = String.join(File.pathSeparator, path);
    Path classes =
        compiled(
            Map.of(name, source),
            List.of("-cp", all, "-processorpath", all + File.pathSeparator + processor));
    return pack(
        jar,
        classes,
        path.stream()
            .map(each -> Path.of(each).toUri().toString())
            .collect(Collectors.joining(" ")));
  }

  private static Path compiled(Map<String, String> sources, List<String> options)
      throws IOException {
    Path directory = Files.createTempDirectory("toy");
    List<String> arguments = new ArrayList<>(List.of("-d", directory.toString(), "-nowarn"));
    arguments.addAll(options);
    for (Map.Entry<String, String> each : sources.entrySet()) {
      String simple = each.getKey().substring(each.getKey().lastIndexOf('.') + 1);
      Path file = Files.writeString(directory.resolve(simple + ".java"), each.getValue());
      arguments.add(file.toString());
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, OutputStream.nullOutputStream(), null, arguments.toArray(new String[0]));
    if (status != 0) {
      throw new IllegalStateException("javac " + arguments);
    }
    return directory;
  }

  /** Packs and removes the classes. */
  private static Path pack(Path jar, Path classes, String path) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, path);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        out.write(Files.readAllBytes(file));
      }
    }
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    return jar;
  }
}
