package io.github.msgq.bench.results.page;

import static java.util.stream.Collectors.joining;

import com.google.gson.Gson;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import com.samskivert.mustache.Mustache;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.saved.Json;
import io.github.msgq.bench.results.saved.SavedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the page: the template, with the styles, the scripts and the data inside. */
public final class HtmlReport {
  private static final String ECHARTS =
      "/META-INF/resources/_static/echarts/6.0.0/dist/echarts.min.js";

  /** In the order in which they use each other. */
  private static final String SCRIPTS =
      "figures axes bars lines spread ratios pictures elements choice"
          + " controls answer overview variation changes costs report";

  /** More digits than a reader sees, but not all: they would only enlarge the page. */
  private static final MathContext DIGITS = new MathContext(6);

  /** From here on a reader sees whole numbers of more digits. */
  private static final double WHOLE = 1e5;

  private static final JsonSerializer<Double> ROUNDED =
      (value, type, context) ->
          Double.isFinite(value) ? new JsonPrimitive(rounded(value)) : JsonNull.INSTANCE;

  private static final Gson GSON =
      Json.GSON.newBuilder().registerTypeAdapter(Double.class, ROUNDED).create();

  private HtmlReport() {}

  /** The whole page. */
  public static String of(SavedFiles files, Viewpoint reader) {
    Map<String, Object> page = new HashMap<>(PageText.of(files, reader));
    page.put("style", resource("report.css"));
    page.put("echarts", resource(ECHARTS));
    page.put(
        "script",
        Stream.of(SCRIPTS.split(" ")).map(name -> resource(name + ".js")).collect(joining()));
    page.put(
        "data", GSON.toJson(PageData.of(files, reader)).replace("<", "\\u003c")); // ends no script
    return Mustache.compiler().defaultValue("").compile(resource("report.html")).execute(page);
  }

  /** Whether this text is such a page, of this release or of another. */
  public static boolean isOne(String text) {
    return text.startsWith("<!doctype html>") && text.contains("<p class=\"brand\">msgq</p>");
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BigDecimal rounded(double value) {
    BigDecimal rounded =
        Math.abs(value) < WHOLE
            ? new BigDecimal(value).round(DIGITS).stripTrailingZeros()
            : BigDecimal.valueOf(Math.round(value));
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }
}
