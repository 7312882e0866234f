package msgq.bench.study.end;

import java.util.Map;

/** What one end does in one run; on a thread of its own, pinned already. */
interface Work {
  /**
   * Does it.
   *
   * @param arguments of the run
   * @param answers to whoever started this process
   */
  void run(Map<String, String> arguments, Answers answers) throws Exception;
}
