package msgq;

class SysvContractTest extends QueueContract {
  @Override
  Subject create() throws QueueException {
    return new SysvSubject(SysvQueue.createPrivate());
  }
}
