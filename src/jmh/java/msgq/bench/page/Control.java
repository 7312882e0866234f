package msgq.bench.page;

import java.util.List;

/**
 * Something that the reader chooses.
 *
 * @param name of the parameter
 * @param label what the reader sees
 * @param values to choose from
 * @param chosen at first
 */
record Control(String name, String label, List<Choice> values, String chosen) {
  /**
   * A value.
   *
   * @param value as it stands in keys
   * @param label what the reader sees
   */
  record Choice(String value, String label) {}
}
