package io.github.msgq.bench.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.host.RequiresTool;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The files that a browser saves when the page's buttons are pressed. */
@Tag("one-jdk")
@RequiresTool("chromium")
class PictureIT {
  private static final Path RESULTS = Path.of("docs/results");

  @TempDir private Path directory;

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> texts(String svg) throws Exception {
    NodeList texts = parsed(svg).getElementsByTagName("text");
    return IntStream.range(0, texts.getLength())
        .mapToObj(i -> texts.item(i).getTextContent())
        .toList();
  }

  private static String title(String svg) throws Exception {
    return parsed(svg).getElementsByTagName("title").item(0).getTextContent();
  }

  private static long filled(String svg, String colour) throws Exception {
    NodeList paths = parsed(svg).getElementsByTagName("path");
    return IntStream.range(0, paths.getLength())
        .mapToObj(paths::item)
        .filter(path -> path.getAttributes().getNamedItem("fill").getTextContent().equals(colour))
        .count();
  }

  @Test
  void everyChartIsSavedWithItsTitleAndCaption() throws Exception {
    Map<String, String> saved = Browser.save(directory, InventedRun.small(), 7);
    assertThat(saved)
        .containsOnlyKeys(
            "connection-roundtrip-1024-same-core.svg",
            "costs-roundtrip-1024-long-same-core.svg",
            "histogram-roundtrip-1024-long-same-core.svg",
            "percentiles-roundtrip-1024-long-same-core.svg",
            "ranking-roundtrip-1024-long-same-core-latency.svg",
            "sizes-roundtrip-long-same-core.svg",
            "spread-roundtrip-1024-long-same-core.svg");
    String ranking = saved.get("ranking-roundtrip-1024-long-same-core-latency.svg");
    assertThat(title(ranking))
        .isEqualTo("Round trip, 1 KiB, long, same-core: the median round trip");
    assertThat(texts(ranking))
        .contains(title(ranking), "µs")
        .contains("sysv", "posix", "pipe", "fifo", "tcp", "tcp-nio", "uds", "uds-jnr")
        .anyMatch(text -> text.contains("shorter is better"));
    assertThat(filled(ranking, "#d55e00")).as("bars in the colour of tcp").isEqualTo(1);
    for (String svg : saved.values()) {
      assertThat(svg).startsWith("<svg ").contains("xmlns=\"http://www.w3.org/2000/svg\"");
      assertThat(svg).containsPattern("^<svg [^>]*role=\"img\"><title>Round trip, ");
      assertThat(svg)
          .as("styles or parts from elsewhere")
          .doesNotContain("class=", "href=", "url(h");
      assertThat(svg).as("white paper").contains("fill=\"#ffffff\"");
    }
  }

  /** A line for each transport, and three for the interval of each of its three points. */
  @Test
  void figuresAreDrawnByThreads() throws Exception {
    Map<String, String> saved = Browser.save(directory, InventedRun.severalThreads(), 6);
    String threads = saved.get("threads-roundtrip-1024-long-same-core.svg");
    assertThat(texts(threads))
        .contains("tcp", "sysv", "1", "4", "16", "client threads")
        .anyMatch(text -> text.contains("Fastest from 1 thread: sysv; at 4 threads: tcp"));
  }

  @Test
  void aPictureIsTheSameInTheDark() throws Exception {
    SavedFiles one = InventedRun.single();
    Map<String, String> light = Browser.save(Files.createDirectory(directory.resolve("l")), one, 5);
    assertThat(light).isNotEmpty();
    Path dark = Files.createDirectory(directory.resolve("d"));
    assertThat(Browser.save(dark, one, 5, "--blink-settings=preferredColorScheme=0"))
        .isEqualTo(light);
  }

  @Test
  void whateverNamesHoldThePicturesAreSound() throws Exception {
    Map<String, String> saved = Browser.save(directory, InventedRun.over("<b>&\"'"), 5);
    assertThat(saved).isNotEmpty();
    for (String svg : saved.values()) {
      assertThat(texts(svg)).contains("<b>&\"'");
    }
  }

  /** {@code -Dgolden=write} writes them anew; fonts differ, and so only the words are compared. */
  @ParameterizedTest
  @CsvSource({
    "2026-11-28.json, 5, ranking-roundtrip-1024-long-same-core-latency.svg, 2026-11-28-ranking.svg",
    "2026-11-22-jdks.json, 6, jdk-, 2026-11-22-jdks.svg",
  })
  void picturesInTheDocumentsAreWhatThePageSaves(
      String result, int charts, String name, String document) throws Exception {
    Map<String, String> saved =
        Browser.save(directory, SavedFiles.read(RESULTS.resolve(result)), charts);
    String picture =
        saved.entrySet().stream()
            .filter(file -> file.getKey().startsWith(name))
            .findFirst()
            .orElseThrow(() -> new AssertionError("only " + saved.keySet()))
            .getValue();
    Path golden = RESULTS.resolve(document);
    if (System.getProperty("golden") != null) {
      Files.writeString(golden, picture + "\n");
    }
    assertThat(texts(picture)).isEqualTo(texts(Files.readString(golden)));
  }
}
