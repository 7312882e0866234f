package io.github.msgq.bench.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.host.Command;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser without a window: shows pages, in each of which a script says what it saw. */
final class Browser {
  private static final String CHROMIUM = "chromium";
  private static final Pattern SEEN = Pattern.compile("<pre class=\"(\\w+)\">([^<]*)</pre>");

  private static final String LISTENER =
      "<script>window.errors = []; window.onerror = function (m) { errors.push(String(m)); };"
          + " console.error = function (m) { errors.push(String(m)); };</script>";

  /** Files are saved there, without a question. */
  private static final String PREFERENCES =
      "{'download': {'default_directory': '%s', 'prompt_for_download': false},"
          + " 'profile': {'default_content_setting_values': {'automatic_downloads': 1}}}";

  private static final String PRESS =
      "document.querySelectorAll('.save').forEach(function (b) { b.click(); });";

  private Browser() {}

  /** A page in a window of its own, as far as it can tell: starting a browser takes longest. */
  static String frame(String name, SavedFiles files, int width) throws IOException {
    String probed = withScript(files, probe());
    String heard = probed.replaceFirst("<meta ", Matcher.quoteReplacement(LISTENER) + "<meta ");
    return "<iframe name='%s' style='width: %dpx; height: 900px; border: 0' srcdoc=\"%s\"></iframe>"
        .formatted(name, width, heard.replace("&", "&amp;").replace("\"", "&quot;"));
  }

  /** The page, and at its end a script. */
  private static String withScript(SavedFiles files, String script) {
    String html = HtmlReport.of(files, Viewpoint.USUAL);
    int body = html.lastIndexOf("</body>");
    return html.substring(0, body) + "<script>" + script + "</script>" + html.substring(body);
  }

  private static String probe() throws IOException {
    try (InputStream file = Browser.class.getResourceAsStream("probe.js")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Shows frames.
   *
   * @param directory for its files
   * @param flags of the browser
   * @return what the script saw in each, by the frame's name
   */
  static Map<String, JsonNode> look(Path directory, String frames, String... flags)
      throws Exception {
    Path page =
        Files.writeString(
            directory.resolve("page.html"), "<!DOCTYPE html><meta charset='utf-8'>" + frames);
    Path dom = directory.resolve("dom.html");
    List<String> more = new ArrayList<>(List.of(flags));
    more.add("--dump-dom");
    Process browser = start(directory, page, dom, more);
    try {
      Command.end(browser);
    } finally {
      end(browser);
    }
    Map<String, JsonNode> pages = new HashMap<>();
    for (Matcher seen = SEEN.matcher(Files.readString(dom)); seen.find(); ) {
      pages.put(
          seen.group(1), new ObjectMapper().readTree(Base64.getDecoder().decode(seen.group(2))));
    }
    return pages;
  }

  /**
   * Presses each button that saves a chart.
   *
   * @param directory for its files
   * @param charts as many as the page has; a browser saves ten at most
   * @param flags of the browser
   * @return what each file holds, by its name
   */
  static Map<String, String> save(Path directory, SavedFiles files, int charts, String... flags)
      throws Exception {
    Path saved = Files.createDirectories(directory.resolve("saved"));
    Path preferences = directory.resolve("profile/Default/Preferences");
    Files.createDirectories(preferences.getParent());
    Files.writeString(preferences, PREFERENCES.formatted(saved).replace('\'', '"'));
    Path page = Files.writeString(directory.resolve("page.html"), withScript(files, PRESS));
    Process browser = start(directory, page, directory.resolve("dom.html"), List.of(flags));
    try {
      while (read(saved).size() < charts) {
        assertThat(browser.waitFor(100, TimeUnit.MILLISECONDS))
            .as("the browser has ended")
            .isFalse();
      }
      return read(saved);
    } finally {
      end(browser);
    }
  }

  /** A browser renames a file when it is whole. */
  private static Map<String, String> read(Path directory) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (DirectoryStream<Path> whole = Files.newDirectoryStream(directory, "*.svg")) {
      for (Path file : whole) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return files;
  }

  private static Process start(Path directory, Path page, Path output, List<String> flags)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                CHROMIUM,
                "--headless",
                "--no-sandbox", // tests may run as root
                "--disable-gpu",
                "--user-data-dir=" + directory.resolve("profile")));
    command.addAll(flags);
    command.add("file://" + page);
    return Command.of(command)
        .with("TMPDIR", directory) // if killed, it leaves files there
        .output(output)
        .errors(Path.of("/dev/null"))
        .start();
  }

  private static void end(Process browser) throws InterruptedException {
    browser.destroy();
    browser.waitFor(10, TimeUnit.SECONDS);
    browser.descendants().forEach(ProcessHandle::destroyForcibly);
    browser.destroyForcibly().waitFor();
  }
}
