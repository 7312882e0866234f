package msgq;

class PosixWaitTest extends WaitContract {
  @Override
  Subject create() throws QueueException {
    return new PosixSubject(new PosixOptions().maxMessages(4).createUnused());
  }
}
