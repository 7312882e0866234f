package msgq.bench.result;

import java.util.List;

/**
 * A report, to be drawn as text or Markdown.
 *
 * @param title may be empty
 * @param facts what the figures depend on: the machine, the JVMs, how much was measured
 * @param tables the most important one last
 * @param footnotes what the tables refer to by number
 * @param notes how the figures came about
 * @param summary the last line; may be empty
 */
public record Document(
    String title,
    List<String> facts,
    List<Table> tables,
    List<String> footnotes,
    List<String> notes,
    String summary) {}
