package io.github.msgq.bench.studies;

import io.github.msgq.bench.studies.afecho.AfechoStudy;
import io.github.msgq.bench.studies.dubbo.DubboStudy;
import io.github.msgq.bench.studies.dubbo.RpcBuild;
import io.github.msgq.bench.studies.socat.SocatStudy;
import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.studies.sysv.ApueStudy;
import io.github.msgq.bench.studies.sysv.LajpStudy;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** All studies; a new one is added here. */
public final class Studies {
  /**
   * A study, not yet open.
   *
   * @param least time in which its scaled volumes are run often enough for an interval, after a
   *     warm-up
   * @param rows that can be chosen; empty if it is run as a whole
   */
  private record Known(
      String title,
      Function<Choice, Duration> least,
      List<String> rows,
      StudyOnJdks.Opening opening) {
    Known(String title, int seconds, StudyOnJdks.Opening opening) {
      this(title, choice -> Duration.ofSeconds(seconds), List.of(), opening);
    }
  }

  private static final Duration USUAL = Duration.ofSeconds(90);

  private static final Map<String, Known> ALL = new LinkedHashMap<>();

  static {
    ALL.put("lajp", new Known(LajpStudy.TITLE, 60, LajpStudy::new));
    ALL.put("apue", new Known(ApueStudy.TITLE, 10, ApueStudy::new));
    ALL.put("afecho", new Known(AfechoStudy.TITLE, 30, AfechoStudy::new));
    ALL.put("socat", new Known(SocatStudy.TITLE, 60, SocatStudy::new));
    ALL.put(
        "dubbo",
        new Known(DubboStudy.TITLE, DubboStudy::usual, DubboStudy.rowNames(), DubboStudy::new));
  }

  private Studies() {}

  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** The names, each with what the study compared. */
  static List<String> lines() {
    return ALL.entrySet().stream()
        .map(each -> "  %-7s %s".formatted(each.getKey(), each.getValue().title()))
        .toList();
  }

  /** How long it takes unless the user says more or less. */
  public static Duration usual(String name, Choice choice) {
    Duration least = ALL.get(name).least().apply(choice);
    return ALL.get(name).rows().isEmpty() ? USUAL : least; // what can be chosen takes its part
  }

  /** Why a budget is too small for true figures; empty if it is not. */
  static Optional<String> tooShort(String name, Scale scale, Choice choice) {
    Duration least = ALL.get(name).least().apply(choice);
    return scale.full() || scale.budget().compareTo(least) >= 0
        ? Optional.empty()
        : Optional.of("it takes at least %ds".formatted(least.toSeconds()));
  }

  /** Refuses unknown rows, and too small a budget: that would measure the JVM's start. */
  public static void check(String name, Scale scale, Choice choice) throws Refusal {
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
    Optional<String> why = tooShort(name, scale, choice);
    if (why.isPresent()) {
      throw new Refusal(
          "--budget=%ds is too little for the study %s: %s"
              .formatted(scale.budget().toSeconds(), name, why.get()));
    }
  }

  /** What has to be built before a study can run; empty if nothing has. */
  static Optional<String> missing(String name) {
    return ALL.get(name).rows().isEmpty() ? Optional.empty() : RpcBuild.missing();
  }

  /** On the JDKs that the workbench's choice names. */
  static Study open(String name, Workbench workbench) throws IOException {
    StudyOnJdks.Opening opening = ALL.get(name).opening();
    return workbench.choice().jdks().isEmpty()
        ? opening.open(workbench)
        : new StudyOnJdks(workbench, opening);
  }
}
