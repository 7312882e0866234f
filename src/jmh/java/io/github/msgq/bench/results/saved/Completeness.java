package io.github.msgq.bench.results.saved;

import io.github.msgq.bench.results.result.Column;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.result.Table;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Refuses, with an unchecked exception, data that lacks something the reports show. */
final class Completeness {
  private Completeness() {}

  static Measurement check(Measurement read) {
    Objects.requireNonNull(read.mode());
    checkAll(read.parameters().values());
    checkAll(read.origin().jvms().values());
    checkAll(read.figures().values().stream().map(Quantity::unit).toList());
    checkAll(read.problem().stream().map(Problem::reason).toList());
    if (read.measured()) {
      Objects.requireNonNull(read.figure(read.main()));
    }
    if (read.measured() && read.kind().isLoad()) {
      Long.parseLong(read.parameter(read.kind() == Kind.AT_RATE ? "rate" : "limit"));
    }
    if (read.measured() && read.kind() == Kind.ROUND_TRIP) {
      Objects.requireNonNull(read.figure(FigureName.P99));
    }
    return read;
  }

  static void check(Table read) {
    Objects.requireNonNull(read.title());
    checkAll(read.columns().stream().map(Column::group).toList());
    checkAll(read.columns().stream().map(Column::heading).toList());
    for (List<String> row : read.rows()) {
      checkAll(row);
      if (!row.isEmpty() && row.size() != read.columns().size()) {
        throw new IllegalArgumentException("a row without one cell per column");
      }
    }
    checkAll(read.notes());
  }

  static void checkAll(Collection<?> values) {
    values.forEach(Objects::requireNonNull);
  }
}
