package msgq.bench.study.run;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import msgq.bench.problem.Refusal;
import msgq.bench.rpc.RpcBuild;
import msgq.bench.study.Choice;
import msgq.bench.study.Study;
import msgq.bench.study.Workbench;
import msgq.bench.study.afecho.AfechoStudy;
import msgq.bench.study.apue.ApueStudy;
import msgq.bench.study.dubbo.DubboStudy;
import msgq.bench.study.lajp.LajpStudy;
import msgq.bench.study.socat.SocatStudy;

/** All studies; a new one is added here. */
public final class Studies {
  /**
   * A study, not yet open.
   *
   * @param usual time that it takes unless the user says more or less
   * @param rows that can be chosen; empty if it is run as a whole
   */
  private record Known(
      Function<Choice, Duration> usual, List<String> rows, StudyOnJdks.Opening opening) {
    Known(StudyOnJdks.Opening opening) {
      this(choice -> Duration.ofSeconds(90), List.of(), opening);
    }
  }

  private static final Map<String, Known> ALL = new LinkedHashMap<>();

  static {
    ALL.put("lajp", new Known(LajpStudy::new));
    ALL.put("apue", new Known(ApueStudy::new));
    ALL.put("afecho", new Known(AfechoStudy::new));
    ALL.put("socat", new Known(SocatStudy::new));
    ALL.put("dubbo", new Known(DubboStudy::usual, DubboStudy.rowNames(), DubboStudy::new));
  }

  private Studies() {}

  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** How long it takes unless the user says more or less. */
  static Duration usual(String name, Choice choice) {
    return ALL.get(name).usual().apply(choice);
  }

  /** What has to be built before a study can run; empty if nothing has. */
  static Optional<String> missing(String name) {
    return ALL.get(name).rows().isEmpty() ? Optional.empty() : RpcBuild.missing();
  }

  /**
   * Checks what is chosen.
   *
   * @throws Refusal if it does not have one of the rows, or no registry
   */
  static void check(String name, Choice choice) throws Refusal {
    List<String> rows = ALL.get(name).rows();
    if (rows.isEmpty() && choice.registered()) {
      throw new Refusal("the study %s has no registry: --registry is for dubbo".formatted(name));
    }
    for (String row : choice.rows()) {
      if (!rows.contains(row)) {
        throw new Refusal(
            "the study %s has no row %s: %s"
                .formatted(
                    name,
                    row,
                    rows.isEmpty()
                        ? "it is run as a whole"
                        : "its rows are " + String.join(", ", rows)));
      }
    }
  }

  /** On the JDKs that the workbench's choice names. */
  static Study open(String name, Workbench workbench) throws IOException {
    StudyOnJdks.Opening opening = ALL.get(name).opening();
    return workbench.choice().jdks().isEmpty()
        ? opening.open(workbench)
        : StudyOnJdks.open(workbench, opening);
  }
}
