package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.result.Column;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentTest {
  private static final Table SPEED =
      new Table(
          "Speed",
          List.of(Column.text("name"), Column.figures("same core", "a | b")),
          List.of(List.of("sysv", "1.50"), List.of(), List.of("tcp", "n/a [1]")),
          List.of("a | b: a divided by b"));
  private static final Table EMPTY = new Table("Nothing", SPEED.columns(), List.of(), List.of());
  private static final Document DOCUMENT =
      new Document(
          "Title",
          List.of("cpu: fast", "java: 17"),
          List.of(EMPTY, SPEED),
          List.of("[1] n/a (no sockets)", "[2] which no table refers to"),
          List.of("measured twice"),
          "2 combinations");

  @Test
  void asText() {
    assertThat(PlainText.of(DOCUMENT, 40, new Width(100)))
        .isEqualTo(
            """
            Title

            cpu: fast
            java: 17

            Speed

                 | same core
            name |     a | b
            sysv |      1.50

            tcp  |   n/a [1]

            [1] n/a (no sockets)
            [2] which no table refers to
            a | b: a divided by b

            - measured twice
            2 combinations
            """);
  }

  @Test
  void asTextWithoutLongTables() {
    assertThat(PlainText.of(DOCUMENT, 2, new Width(100)))
        .contains("Speed: ")
        .doesNotContain("sysv");
  }

  @Test
  void asMarkdown() {
    assertThat(Markdown.of(DOCUMENT))
        .isEqualTo(
            """
            # Title

            - cpu: fast
            - java: 17

            ## Speed

            | name | same core a \\| b |
            | :-- | --: |
            | sysv | 1.50 |
            | tcp | n/a [1] |

            - [1] n/a (no sockets)
            - a | b: a divided by b

            ## Notes

            - [2] which no table refers to
            - measured twice

            2 combinations
            """);
  }

  /** Others chose names and values of parameters. */
  @Test
  void aNameIsNeitherHtmlNorALinkInMarkdown() {
    String odd = "<img src=x onerror=y> <!-- </p> a < b ±<1% [here](https://example.org)";
    Document document = new Document(odd, List.of(odd), List.of(), List.of(), List.of(odd), "");
    assertThat(Markdown.of(document))
        .contains("&lt;img src=x onerror=y> &lt;!-- &lt;/p> a < b ±<1% [here]\\(https")
        .doesNotContain("<img", "<!", "</p", "](");
  }
}
