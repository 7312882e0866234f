package msgq.bench.study.run;

import java.util.List;
import msgq.bench.study.About;
import msgq.bench.study.Claim;
import msgq.bench.study.Figure;
import msgq.bench.study.Study;
import msgq.bench.study.Task;

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
