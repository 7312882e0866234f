package msgq.rpc;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** A run that accounts for every call: which server answered it, or how it failed. */
public final class AccountedRun {
  private static final char BEFORE_TEXT = ' ';

  private final Call call;
  private final AtomicLong ended;
  private final int threads;
  private final long calls;

  /**
   * @param ended counts the calls that have ended
   */
  AccountedRun(Call call, AtomicLong ended, Map<String, String> arguments) {
    this.call = call;
    this.ended = ended;
    this.threads = Integer.parseInt(arguments.getOrDefault("threads", "1"));
    this.calls = Long.parseLong(arguments.getOrDefault("messages", "0"));
  }

  /** The answer to a text by the server of this name. */
  public static String answer(String name, String text) {
    return name + BEFORE_TEXT + text;
  }

  /** Makes all calls; returns the words of DONE. */
  String perform() {
    Account account = new Account();
    Callers.run(threads, caller -> callAll(caller + "/", account));
    return account.words();
  }

  /** No two calls of a run are alike, so none can have another's reply. */
  private void callAll(String caller, Account account) {
    for (long i = 0; i < calls; i++) {
      call(caller + i, account);
      ended.incrementAndGet();
    }
  }

  private void call(String text, Account account) {
    long start = account.begins();
    try {
      String reply = String.valueOf(call.call(text));
      int end = reply.indexOf(BEFORE_TEXT);
      if (end > 0 && reply.substring(end + 1).equals(text)) {
        account.answered(reply.substring(0, end), start);
      } else {
        account.failed("the reply is another call's", start);
      }
    } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
      account.failed(Cause.of(e), start);
    }
  }
}
