package msgq;

class SysvWaitTest extends WaitContract {
  @Override
  Subject create() throws QueueException {
    return new SysvSubject(SysvQueue.createPrivate());
  }
}
