package msgq;

import msgq.internal.Linux;

class SysvContractTest extends QueueContract {
  @Override
  Subject create() throws QueueException {
    return new SysvSubject(SysvQueue.createPrivate());
  }

  @Override
  int tooSmall() {
    return Linux.E2BIG;
  }

  @Override
  int tooLong() {
    return Linux.EINVAL;
  }
}
