package io.github.msgq.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of {@code vectors.txt}, which the tests of the C program read as well.
 *
 * @param question what is asked, without the word that names the test
 * @param answer what the programs in Java and C both answer
 */
public record Vector(String question, String answer) {
  private static final String ARROW = " -> ";

  /** Those of a test. */
  public static Stream<Vector> of(String test) {
    try (InputStream file = Vector.class.getResourceAsStream("vectors.txt")) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> line.startsWith(test + " ")).map(Vector::parse);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Vector parse(String line) {
    int arrow = line.indexOf(ARROW);
    return new Vector(
        line.substring(line.indexOf(' '), arrow).strip(), line.substring(arrow + ARROW.length()));
  }

  /** The question's words. */
  public List<String> words() {
    return question.isEmpty() ? List.of() : List.of(question.split(" "));
  }

  @Override
  public String toString() {
    return question + ARROW + answer;
  }
}
