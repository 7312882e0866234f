package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.result.Column;
import io.github.msgq.bench.results.result.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private static final Width WIDE = new Width(100);

  @Test
  void laysOutColumnsUnderSharedHeadings() {
    Table table =
        new Table(
            "",
            List.of(
                Column.text("name"),
                Column.figures("a pair", "x"),
                Column.figures("a pair", "y"),
                Column.figures("one wide heading", "z")),
            List.of(List.of("sysv", "1", "22", "3"), List.of(), List.of("tcp", "n/a [1]", "", "-")),
            List.of());
    assertThat(TextTable.of(table, WIDE))
        .isEqualTo(
            """
                 |   a pair    | one wide heading
            name |       x   y |                z
            sysv |       1  22 |                3

            tcp  | n/a [1]     |                -
            """);
  }

  @Test
  void hasOneLineOfHeadingsWithoutGroups() {
    List<Column> columns = List.of(Column.text("a"), Column.text("b"));
    Table table = new Table("", columns, List.of(List.of("1", "2")), List.of());
    assertThat(TextTable.of(table, WIDE)).isEqualTo("a  b\n1  2\n");
  }

  /** Groups stay together where a line has room for them. */
  @Test
  void isSplitWhereALineHasNoRoomForIt() {
    Table table =
        new Table(
            "",
            List.of(
                Column.text("name"),
                Column.figures("first", "x"),
                Column.figures("first", "y"),
                Column.figures("second", "x"),
                Column.figures("second", "y")),
            List.of(
                List.of("sysv", "1000", "2000", "3000", "4000"),
                List.of("tcp", "1", "2", "3", "4")),
            List.of());
    assertThat(TextTable.of(table, new Width(20)))
        .isEqualTo(
            """
                 |   first
            name |    x     y
            sysv | 1000  2000
            tcp  |    1     2

                 |   second
            name |    x     y
            sysv | 3000  4000
            tcp  |    3     4
            """);
    assertThat(TextTable.of(table, new Width(13)).split("\n\n")).hasSize(4);
  }

  @Test
  void eachPartDistinguishesItsRows() {
    Table table =
        new Table(
            "",
            List.of(
                Column.text("name"),
                Column.text("size"),
                Column.figures("", "x"),
                Column.figures("", "y")),
            List.of(
                List.of("of many letters", "1", "10", "20"),
                List.of("of many letters", "2", "30", "40")),
            List.of());
    assertThat(TextTable.of(table, new Width(24)))
        .isEqualTo(
            """
            name             size   x
            of many letters  1     10
            of many letters  2     30

            name             size   y
            of many letters  1     20
            of many letters  2     40
            """);
  }

  @Test
  void aPartLeavesOutRowsOfWhichItHasNothing() {
    Table table =
        new Table(
            "",
            List.of(
                Column.text("name"), Column.figures("first", "x"), Column.figures("second", "y")),
            List.of(
                List.of("sysv", "1000", "2000"),
                List.of(),
                List.of("posix", "1", "-"),
                List.of("pipe", "2", ""),
                List.of(),
                List.of("tcp", "3", "n/a")),
            List.of());
    assertThat(TextTable.of(table, new Width(14)))
        .isEqualTo(
            """
                  | first
            name  |     x
            sysv  |  1000

            posix |     1
            pipe  |     2

            tcp   |     3

                 | second
            name |      y
            sysv |   2000

            tcp  |    n/a
            """);
  }
}
