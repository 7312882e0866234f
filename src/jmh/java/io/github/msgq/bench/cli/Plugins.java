package io.github.msgq.bench.cli;

import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Third-party transports. {@code java -jar} ignores {@code -cp}, so {@code --plugins} names a jar,
 * or a directory of jars or of classes. Forks and servers get them on their class path.
 */
final class Plugins {
  static final String OPTION = "--plugins";

  private static final String CLASS_PATH = "java.class.path"; // from which JMH starts forks

  private Plugins() {}

  static void load(List<Path> named) throws Refusal, IOException {
    List<Path> found = new ArrayList<>();
    for (Path path : named) {
      found.addAll(jars(path.toAbsolutePath()));
    }
    for (Path path : found) {
      try {
        TrustedPath.checkCode(path);
      } catch (IOException e) {
        throw new Refusal("%s %s is not loaded: %s".formatted(OPTION, path, e.getMessage()), e);
      }
    }
    if (!found.isEmpty()) {
      addToClassPath(found);
    }
  }

  private static List<Path> jars(Path path) throws Refusal {
    if (!Files.isDirectory(path)) {
      if (!Files.isReadable(path)) {
        throw new Refusal(OPTION + " " + path + " cannot be read");
      }
      return List.of(path);
    }
    try (Stream<Path> files = Files.list(path)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      return jars.isEmpty() ? List.of(path) : jars;
    } catch (IOException e) {
      throw new Refusal(OPTION + " " + path + " cannot be read", e);
    }
  }

  private static void addToClassPath(List<Path> paths) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path path : paths) {
      urls.add(path.toUri().toURL());
    }
    Thread thread = Thread.currentThread(); // for ServiceLoader
    thread.setContextClassLoader(
        new URLClassLoader(urls.toArray(new URL[0]), thread.getContextClassLoader()));
    String own = System.getProperty(CLASS_PATH);
    System.setProperty(
        CLASS_PATH,
        Stream.concat(Stream.of(own), paths.stream().map(Path::toString))
            .collect(Collectors.joining(File.pathSeparator)));
  }
}
