package msgq;

class PosixContractTest extends QueueContract {
  @Override
  Subject create() throws QueueException {
    return new PosixSubject(new PosixOptions().maxMessages(4).createUnused());
  }
}
