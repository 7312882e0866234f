package msgq.bench.study;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.study.afecho.AfechoStudy;
import msgq.bench.study.apue.ApueStudy;
import msgq.bench.study.lajp.LajpStudy;
import msgq.bench.study.socat.SocatStudy;

/** All studies; a new one is added here. */
final class Studies {
  interface Opening {
    Study open(Workbench workbench) throws IOException;
  }

  private static final Map<String, Opening> ALL = new LinkedHashMap<>();

  static {
    ALL.put("lajp", LajpStudy::new);
    ALL.put("apue", ApueStudy::new);
    ALL.put("afecho", AfechoStudy::new);
    ALL.put("socat", SocatStudy::new);
  }

  private Studies() {}

  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  static Study open(String name, Workbench workbench) throws IOException {
    return ALL.get(name).open(workbench);
  }
}
