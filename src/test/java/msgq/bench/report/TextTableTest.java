package msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import msgq.bench.result.Column;
import msgq.bench.result.Table;
import org.junit.jupiter.api.Test;

class TextTableTest {
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
    assertThat(TextTable.of(table))
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
    assertThat(TextTable.of(table)).isEqualTo("a  b\n1  2\n");
  }
}
