package msgq;

import msgq.internal.Linux;

class PosixContractTest extends QueueContract {
  @Override
  Subject create() throws QueueException {
    return new PosixSubject(new PosixOptions().maxMessages(4).createUnused());
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
