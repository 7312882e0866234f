package msgq;

class SysvWakeUpTest extends WakeUpContract {
  @Override
  Subject create() throws QueueException {
    return new SysvSubject(SysvQueue.createPrivate());
  }
}
