package msgq;

import msgq.internal.Linux;

class PosixContractTest extends QueueContract {
  @Override
  Subject create() throws QueueException {
    return new PosixSubject(PosixQueue.options().maxMessages(4).createUnused());
  }

  @Override
  int tooSmall() {
    return Linux.EMSGSIZE;
  }

  @Override
  int tooLong() {
    return Linux.EMSGSIZE;
  }
}
