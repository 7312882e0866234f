package io.github.msgq.bench.results.saved;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void writesWhatStudiesHold() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("text", "a \"quoted\"\n\\ µ < 7");
    data.put("figures", List.of(1.0, 2.5, Double.NaN, Double.POSITIVE_INFINITY));
    data.put("count", 7L);
    data.put("none", Map.of());
    assertThat(Json.indented(data))
        .isEqualTo(
            """
            {
              "text": "a \\"quoted\\"\\n\\\\ µ < 7",
              "figures": [
                1.0,
                2.5,
                null,
                null
              ],
              "count": 7,
              "none": {}
            }
            """);
  }
}
