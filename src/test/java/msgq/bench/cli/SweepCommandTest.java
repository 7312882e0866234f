package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SweepCommandTest {
  @Test
  void whatIsNotGivenIsAdded() {
    assertThat(SweepCommand.complete(List.of()))
        .startsWith("RoundTrip", "OneWay", "-p")
        .contains("connection=long", "pin=same-core");
  }

  @Test
  void whatIsGivenStays() {
    List<String> all = SweepCommand.complete(List.of("OneWay", "-p", "size=8,16", "-f", "5"));
    assertThat(all)
        .startsWith("OneWay", "-p", "size=8,16", "-f", "5")
        .doesNotContain("RoundTrip")
        .filteredOn(word -> word.startsWith("size="))
        .containsExactly("size=8,16");
  }
}
