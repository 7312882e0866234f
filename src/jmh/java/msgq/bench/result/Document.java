package msgq.bench.result;

import java.util.List;

/**
 * A report, to be drawn as text or Markdown.
 *
 * @param title may be empty
 * @param head what a reader should know first: the answer, or what the figures depend on
 * @param tables the most important one first
 * @param footnotes what the tables refer to by number
 * @param notes how the figures came about
 * @param summary the last line; may be empty
 */
public record Document(
    String title,
    List<String> head,
    List<Table> tables,
    List<String> footnotes,
    List<String> notes,
    String summary) {}
