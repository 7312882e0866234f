package msgq.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class SvgChartsIT {
  private static final Map<String, String> CHARTS = SvgCharts.of(InventedRun.small());

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

  private static long filled(String svg, String colour) throws Exception {
    NodeList paths = parsed(svg).getElementsByTagName("path");
    return IntStream.range(0, paths.getLength())
        .mapToObj(paths::item)
        .filter(path -> path.getAttributes().getNamedItem("fill").getTextContent().equals(colour))
        .count();
  }

  @Test
  void everySituationIsRankedAndDrawnBySize() throws Exception {
    assertThat(CHARTS)
        .hasSize(16)
        .containsKeys(
            "ranking-roundtrip-1024-long-same-core.svg", "sizes-oneway-short-two-cores.svg");
    String ranking = CHARTS.get("ranking-roundtrip-1024-long-same-core.svg");
    assertThat(texts(ranking))
        .contains("Round trip, 1 KiB, long, both on one core", "µs")
        .contains("sysv", "posix", "pipe", "fifo", "tcp", "tcp-nio", "uds", "uds-jnr");
    assertThat(filled(ranking, "#d55e00")).as("bars in the colour of tcp").isEqualTo(1);
    assertThat(texts(CHARTS.get("sizes-roundtrip-long-same-core.svg")))
        .contains("sysv", "uds-jnr", "16 KiB", "median round trip, µs");
  }

  /** A line for each transport, and three for the interval of each of its three points. */
  @Test
  void eachPointHasItsInterval() throws Exception {
    String svg = CHARTS.get("sizes-roundtrip-long-same-core.svg");
    assertThat(Pattern.compile("stroke=\"#d55e00\"").matcher(svg).results().count())
        .isGreaterThanOrEqualTo(3 * 3 + 1);
  }

  @Test
  void figuresAreDrawnByThreads() throws Exception {
    Map<String, String> charts = SvgCharts.of(InventedRun.severalThreads());
    assertThat(charts).hasSize(2);
    assertThat(texts(charts.get("threads-roundtrip-1024-long-same-core.svg")))
        .contains("tcp", "sysv", "1", "4", "16", "client threads")
        .contains("Round trip, by client threads")
        .anyMatch(text -> text.contains("Fastest from 1 thread: sysv; at 4 threads: tcp"));
  }

  @Test
  void runsOfOtherThreadsHaveARankingEach() {
    assertThat(SvgCharts.of(InventedRun.runsByThreads()))
        .containsOnlyKeys(
            "ranking-16-at-once-roundtrip-1024-long-same-core-16.svg",
            "ranking-1-at-once-roundtrip-1024-long-same-core-1.svg");
  }

  @Test
  void twoJdksAreDrawnBesideEachOther() throws Exception {
    Map<String, String> charts = SvgCharts.of(InventedRun.twoJdks());
    assertThat(charts).containsKey("jdk-25-two.svg");
    assertThat(texts(charts.get("jdk-25-two.svg")))
        .contains("RoundTrip tcp", "OneWay tcp", "RoundTrip sysv")
        .anyMatch(text -> text.matches(".*JDK 25 .* 17\\?"));
  }

  @Test
  void whateverNamesHoldThePicturesAreSound() throws Exception {
    for (String svg : SvgCharts.of(InventedRun.over("<b>&\"'")).values()) {
      assertThat(texts(svg)).contains("<b>&\"'");
    }
  }
}
