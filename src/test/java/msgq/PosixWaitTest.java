package msgq;

class PosixWaitTest extends WaitContract {
  @Override
  Subject create() throws QueueException {
    return new PosixSubject(PosixQueue.options().maxMessages(4).createUnused());
  }
}
