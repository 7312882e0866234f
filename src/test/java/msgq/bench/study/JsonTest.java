package msgq.bench.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void writesWhatReportsHold() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("text", "a \"quoted\"\n\\ µ");
    map.put("numbers", List.of(1, 2.5, Double.NaN));
    map.put("empty", Map.of());
    map.put("true", true);
    assertThat(Json.text(map))
        .isEqualTo(
            """
            {
              "text": "a \\"quoted\\"\\u000a\\\\ µ",
              "numbers": [1, 2.5, null],
              "empty": {},
              "true": true
            }""");
  }
}
