package msgq.bench.study.run;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.problem.Refusal;
import msgq.bench.study.Scale;
import msgq.bench.study.Study;
import msgq.bench.study.Workbench;
import msgq.bench.study.afecho.AfechoStudy;
import msgq.bench.study.apue.ApueStudy;
import msgq.bench.study.lajp.LajpStudy;
import msgq.bench.study.socat.SocatStudy;

/** All studies; a new one is added here. */
public final class Studies {
  interface Opening {
    Study open(Workbench workbench) throws IOException;
  }

  /**
   * A study, not yet open.
   *
   * @param least time in which its scaled volumes are run twice, after a warm-up
   */
  private record Known(Duration least, Opening opening) {}

  private static final Map<String, Known> ALL = new LinkedHashMap<>();

  static {
    ALL.put("lajp", new Known(Duration.ofSeconds(60), LajpStudy::new));
    ALL.put("apue", new Known(Duration.ofSeconds(10), ApueStudy::new));
    ALL.put("afecho", new Known(Duration.ofSeconds(30), AfechoStudy::new));
    ALL.put("socat", new Known(Duration.ofSeconds(60), SocatStudy::new));
  }

  private Studies() {}

  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * A study whose volumes are smaller than these would tell of the JVM's start.
   *
   * @throws Refusal if the budget is too small
   */
  public static void check(String name, Scale scale) throws Refusal {
    Duration least = ALL.get(name).least();
    if (!scale.full() && scale.budget().compareTo(least) < 0) {
      throw new Refusal(
          "--budget=%ds is too little for the study %s: it takes %ds at least"
              .formatted(scale.budget().toSeconds(), name, least.toSeconds()));
    }
  }

  static Study open(String name, Workbench workbench) throws IOException {
    return ALL.get(name).opening().open(workbench);
  }
}
