package msgq.bench.study.run;

import java.time.Duration;
import msgq.bench.study.Cell;
import msgq.bench.study.Sample;
import msgq.bench.study.Scale;
import msgq.bench.study.Task;
import msgq.bench.study.Where;
import msgq.bench.study.Workbench;

/** Runs a row of a study scaled and in full, in turns; prints the ratios of their CPU times. */
final class Turns {
  private static final int ROUNDS = 3;

  private Turns() {}

  public static void main(String[] args) throws Exception {
    String study = args[0];
    String row = args[1];
    try (Workbench few = new Workbench(new Scale(false, Duration.ofSeconds(90)));
        Workbench all = new Workbench(new Scale(true, Duration.ZERO))) {
      Task scaled = task(study, few, row);
      Task full = task(study, all, row);
      for (int round = 0; round < ROUNDS; round++) {
        Sample part = sample(scaled);
        Sample whole = sample(full);
        System.err.printf(
            "%s: %.2f s, CPU %.2f s scaled; %.2f s, CPU %.2f s in full%n",
            row, part.seconds(), cpu(part), whole.seconds(), cpu(whole));
        System.out.println(cpu(part) / cpu(whole));
      }
    }
  }

  private static Task task(String study, Workbench workbench, String row) throws Exception {
    Cell cell = new Cell(row, Where.SAME_CORE);
    return Studies.open(study, workbench).tasks().stream()
        .filter(task -> task.cell().equals(cell))
        .findFirst()
        .orElseThrow();
  }

  private static Sample sample(Task task) throws Exception {
    return task.run().run(1).forUnits(task.published());
  }

  private static double cpu(Sample sample) {
    return sample.user() + sample.system();
  }
}
