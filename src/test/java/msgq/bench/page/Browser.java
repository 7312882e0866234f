package msgq.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import msgq.bench.linux.Tool;
import msgq.bench.saved.SavedFiles;

/** A browser without a window: shows pages, in each of which a script says what it saw. */
final class Browser {
  private static final String CHROMIUM = "chromium";
  private static final Pattern SEEN = Pattern.compile("<pre class=\"(\\w+)\">([^<]*)</pre>");

  private static final String LISTENER =
      "<script>window.errors = []; window.onerror = function (m) { errors.push(String(m)); };"
          + " console.error = function (m) { errors.push(String(m)); };</script>";

  private Browser() {}

  static boolean isInstalled() {
    return Tool.find(CHROMIUM).isPresent();
  }

  /** A page in a window of its own, as far as it can tell: starting a browser takes longest. */
  static String frame(String name, SavedFiles files, int width) throws IOException {
    String html = HtmlReport.of(files);
    int body = html.lastIndexOf("</body>");
    String probed =
        html.substring(0, body) + "<script>" + probe() + "</script>" + html.substring(body);
    String heard = probed.replaceFirst("<meta ", Matcher.quoteReplacement(LISTENER) + "<meta ");
    return "<iframe name='%s' style='width: %dpx; height: 900px; border: 0' srcdoc=\"%s\"></iframe>"
        .formatted(name, width, heard.replace("&", "&amp;").replace("\"", "&quot;"));
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
    List<String> command =
        new ArrayList<>(
            List.of(
                CHROMIUM,
                "--headless",
                "--no-sandbox", // tests may run as root
                "--disable-gpu",
                "--user-data-dir=" + directory.resolve("profile"),
                "--dump-dom"));
    command.addAll(List.of(flags));
    command.add("file://" + page);
    Process browser =
        new ProcessBuilder(command)
            .redirectOutput(dom.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(browser.waitFor(120, TimeUnit.SECONDS)).as("the browser has ended").isTrue();
    } finally {
      browser.descendants().forEach(ProcessHandle::destroyForcibly);
      browser.destroyForcibly();
    }
    Map<String, JsonNode> pages = new HashMap<>();
    for (Matcher seen = SEEN.matcher(Files.readString(dom)); seen.find(); ) {
      pages.put(
          seen.group(1), new ObjectMapper().readTree(Base64.getDecoder().decode(seen.group(2))));
    }
    return pages;
  }
}
