package msgq.bench.study.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import org.junit.jupiter.api.Test;

class FailedPayloadsTest {
  private final FailedPayloads failed = new FailedPayloads();

  @Test
  void asManyThreadsFailAndMore() {
    failed.add(cell(StackRow.A, Sent.STRING1M, 10));
    assertThat(has(Sent.STRING1M, 1)).isFalse();
    assertThat(has(Sent.STRING1M, 10)).isTrue();
    assertThat(has(Sent.STRING1M, 32)).isTrue();
    failed.add(cell(StackRow.A, Sent.STRING1M, 1));
    failed.add(cell(StackRow.A, Sent.STRING1M, 32));
    assertThat(has(Sent.STRING1M, 1)).isTrue();
  }

  @Test
  void otherPayloadsAndRowsDoNot() {
    failed.add(cell(StackRow.A, Sent.STRING1M, 1));
    failed.add(cell(StackRow.B, Sent.POJO, 1));
    assertThat(has(Sent.POJO, 10)).isFalse();
  }

  private boolean has(Sent payload, int threads) {
    return failed.has(cell(StackRow.A, Sent.POJO, 1), payload, threads);
  }

  private static CallCell cell(StackRow row, Sent payload, int threads) {
    return new CallCell(row, payload, threads);
  }
}
