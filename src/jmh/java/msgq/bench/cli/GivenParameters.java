package msgq.bench.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The names that a command line sets with {@code -p}. JMH answers only for names that it is asked
 * for, and so ignores a mistyped one.
 */
final class GivenParameters {
  private static final String PROFILERS = "prof";
  private static final String FLAGS = "jvmArgs";

  private GivenParameters() {}

  /** From a command line that JMH has accepted: {@code -p a=1}, {@code -pa=1}, {@code -p=a=1}. */
  static Set<String> names(List<String> args) {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < args.size() && !args.get(i).equals("--"); i++) {
      String option = args.get(i).replaceFirst("^--?", "");
      boolean dashed = !option.equals(args.get(i));
      if (dashed && option.equals("p")) {
        i++;
        names.add(name(args.get(i)));
      } else if (dashed && (option.startsWith(FLAGS) || isProfilers(option))) {
        i += option.contains("=") ? 0 : 1; // whose value may look like ours
      } else if (dashed && option.startsWith("p")) {
        names.add(name(option.substring(1).replaceFirst("^=", "")));
      }
    }
    return names;
  }

  private static boolean isProfilers(String option) {
    String word = option.replaceFirst("=.*", "");
    return word.length() > 1 && PROFILERS.startsWith(word);
  }

  private static String name(String assignment) {
    return assignment.substring(0, assignment.indexOf('='));
  }
}
