package msgq;

class SysvMessageTest extends MessageContract {
  @Override
  Subject create() throws QueueException {
    return new SysvSubject(SysvQueue.createPrivate());
  }
}
