package io.github.msgq.bench.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page draws is seen on light and on dark paper (WCAG 2.2, 1.4.3 and 1.4.11). */
class ContrastTest {
  private static final double OF_SHAPES = 3;
  private static final double OF_TEXT = 4.5;
  private static final Pattern COLOUR = Pattern.compile("#[0-9a-f]{6}");

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The colours between these braces or brackets. */
  private static List<String> colours(String text, String begin) {
    int from = text.indexOf(begin);
    assertThat(from).as(begin).isNotNegative();
    String end = begin.endsWith("[") ? "]" : "}";
    return COLOUR
        .matcher(text.substring(from, text.indexOf(end, from)))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  private static double contrast(String one, String other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(String colour) {
    int rgb = Integer.parseInt(colour.substring(1), 16);
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
  }

  private static double linear(int component) {
    double share = (component & 0xff) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }

  private static String paper(String theme) throws IOException {
    return colours(resource("axes.js"), "var " + theme + " = {").get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LIGHT", "DARK"})
  void everyTransportIsSeen(String theme) throws Exception {
    String axes = resource("axes.js");
    assertThat(colours(axes, "var COLOURS = {"))
        .hasSizeGreaterThan(12)
        .doesNotHaveDuplicates()
        .allSatisfy(each -> isSeen(each, paper(theme)));
    assertThat(colours(axes, "var MORE = [")).allSatisfy(each -> isSeen(each, paper(theme)));
    assertThat(colours(resource("bars.js"), "var SHADES = ["))
        .allSatisfy(each -> isSeen(each, paper(theme)));
  }

  private static void isSeen(String colour, String paper) {
    assertThat(contrast(colour, paper)).as(colour + " on " + paper).isGreaterThan(OF_SHAPES);
  }

  /** The axes' own lines separate nothing that has to be seen. */
  @ParameterizedTest
  @ValueSource(strings = {"LIGHT", "DARK"})
  void everyWordIsLegible(String theme) throws Exception {
    List<String> its = colours(resource("axes.js"), "var " + theme + " = {");
    for (String paper : List.of(its.get(0), its.get(4))) {
      assertThat(List.of(its.get(1), its.get(2), its.get(5), its.get(6)))
          .allSatisfy(ink -> assertThat(contrast(ink, paper)).as(ink).isGreaterThan(OF_TEXT));
    }
  }

  @Test
  void linksAndShadesOfTheTableAreLegible() throws Exception {
    String css = resource("report.css");
    List<String> light = colours(css, ":root {");
    List<String> dark = colours(css, "prefers-color-scheme: dark) {");
    for (List<String> its : List.of(light, dark)) {
      String accent = its.get(5);
      assertThat(contrast(accent, its.get(0))).as(accent).isGreaterThan(OF_TEXT);
      assertThat(contrast(its.get(7), its.get(6))).as("a warning").isGreaterThan(OF_TEXT);
    }
    String ink = colours(css, "td.shade {").get(0);
    for (String shade : List.of("best", "near", "far", "farther")) {
      String paper = colours(css, "td.shade." + shade + " {").get(0);
      assertThat(contrast(ink, paper)).as(shade).isGreaterThan(OF_TEXT);
    }
  }

  @Test
  void contrastIsThatOfTheStandard() {
    assertThat(contrast("#000000", "#ffffff")).isEqualTo(21);
    assertThat(contrast("#202020", "#14171b")).isLessThan(1.2);
  }
}
