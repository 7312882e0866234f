package msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import msgq.bench.report.TextTable.Column;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void laysOutColumnsUnderSharedHeadings() {
    TextTable table =
        new TextTable(
            List.of(
                new Column("", "name", true),
                new Column("a pair", "x", false),
                new Column("a pair", "y", false),
                new Column("one wide heading", "z", false)));
    table.row(List.of("sysv", "1", "22", "3"));
    table.row(List.of());
    table.row(List.of("tcp", "n/a [1]", "", "-"));
    assertThat(table.text())
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
    TextTable table = new TextTable(List.of(new Column("", "a", true), new Column("", "b", true)));
    table.row(List.of("1", "2"));
    assertThat(table.text()).isEqualTo("a  b\n1  2\n");
  }
}
