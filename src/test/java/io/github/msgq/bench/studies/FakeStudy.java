package io.github.msgq.bench.studies;

import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Claim;
import io.github.msgq.bench.studies.study.Figure;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.Task;
import java.util.List;

/** A study without notes. */
record FakeStudy(
    About about,
    List<Task> tasks,
    List<Figure> figures,
    List<Claim> claims,
    int inARow,
    Runnable ending)
    implements Study {
  @Override
  public void release() {
    ending.run();
  }

  @Override
  public List<String> notes() {
    return List.of();
  }
}
