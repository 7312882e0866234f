package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages lead to each other, the index to all of them; their lines fit, and their sentences. */
class DocsTest {
  private static final Path DOCS = Path.of("docs");
  private static final Path RESULTS = DOCS.resolve("results"); // as a run printed them
  private static final int WIDTH = 120;
  private static final int WORDS = 40;

  private static final String COMMANDS = "    ";
  private static final String BLOCK = "(?ms)^ *```.*?^ *```.*?$";
  private static final String CODE = "`[^`]*`"; // counts as one word
  private static final String PARAGRAPH = "\\n\\s*\\n|\\n(?=\\s*(?:[-*]|\\d+\\.) )|\\||\\n(?=#)";
  private static final String SENTENCE = "(?<=[.!?])[\"”)*]*\\s+(?=\\P{Ll})";
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");

  @Test
  void eachLinkLeadsToAPageAndItsHeading() throws Exception {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      List<String[]> links =
          LINK.matcher(Files.readString(page))
              .results()
              .map(link -> new String[] {link.group(1), link.group(2)})
              .toList();
      for (String[] link : links) {
        Path target = link[0].isEmpty() ? page : page.resolveSibling(link[0]).normalize();
        boolean found = link[1] == null ? Files.exists(target) : anchors(target).contains(link[1]);
        if (!found) {
          broken.add(page + ": " + link[0] + (link[1] == null ? "" : "#" + link[1]));
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void theIndexNamesEachPage() throws Exception {
    String index = Files.readString(DOCS.resolve("README.md"));
    try (Stream<Path> pages = Files.walk(DOCS)) {
      assertThat(pages.filter(page -> page.toString().endsWith(".md")).map(DOCS::relativize))
          .hasSizeGreaterThan(10)
          .filteredOn(page -> !page.equals(Path.of("README.md")))
          .allSatisfy(page -> assertThat(index).contains("](" + page + ")"));
    }
  }

  @Test
  void noLineIsTooLong() throws Exception {
    List<String> tooLong = new ArrayList<>();
    for (Path page : pages()) {
      if (!page.startsWith(RESULTS)) {
        Files.readAllLines(page).stream()
            .filter(line -> line.length() > WIDTH)
            .forEach(line -> tooLong.add(page + ": " + line));
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void noSentenceIsTooLong() throws Exception {
    List<String> tooLong = new ArrayList<>();
    for (Path page : pages()) {
      if (!page.startsWith(RESULTS)) {
        sentences(Files.readString(page))
            .filter(sentence -> words(sentence) > WORDS)
            .forEach(sentence -> tooLong.add(page + ": " + sentence));
      }
    }
    assertThat(tooLong).isEmpty();
  }

  private static Stream<String> sentences(String page) {
    String prose = page.replaceAll(BLOCK, "").replaceAll(CODE, "CODE");
    return Stream.of(prose.split(PARAGRAPH))
        .filter(paragraph -> !paragraph.startsWith(COMMANDS))
        .flatMap(paragraph -> Stream.of(paragraph.split(SENTENCE)));
  }

  private static long words(String sentence) {
    return Stream.of(sentence.split("\\s+")).filter(word -> word.matches(".*\\w.*")).count();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(Path.of(""));
        Stream<Path> docs = Files.walk(DOCS)) {
      return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  /** What GitHub calls the headings of a page. */
  private static List<String> anchors(Path page) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.matches("#+ .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(title -> title.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
