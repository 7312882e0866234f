package msgq.bench.parameter;

import java.util.List;
import java.util.Map;
import msgq.bench.problem.Refusal;
import msgq.bench.text.Words;

/** The {@code key=value} arguments that an endpoint is started with: docs/protocol.md. */
public final class Arguments {
  private Arguments() {}

  /**
   * Takes them apart; a key that is not known may be for a newer program.
   *
   * @throws Refusal with one sentence if one is no {@code key=value}, or a key is given twice
   */
  public static Map<String, String> parse(List<String> arguments) throws Refusal {
    try {
      return Words.parse(arguments);
    } catch (IllegalArgumentException e) {
      throw new Refusal(e.getMessage(), e);
    }
  }

  /**
   * The settings of an endpoint that exchanges messages.
   *
   * @param token what {@code MSGQ_TOKEN} holds
   * @throws Refusal with one sentence if they are not valid, or not together
   */
  public static Settings settings(Map<String, String> arguments, String token) throws Refusal {
    if (!token.matches("[0-9a-fA-F]{32}")) {
      throw new Refusal("MSGQ_TOKEN is not set to 32 hexadecimal digits");
    }
    Settings settings = Settings.of(arguments, token);
    Parameters.ALL.forEach(settings::get); // whatever is wrong with one is said at once
    if (settings.get(Parameters.INFLIGHT) > 1 && (settings.perMessage() || !settings.replies())) {
      throw new Refusal("inflight above 1 needs round trips over a long connection");
    }
    return settings;
  }
}
