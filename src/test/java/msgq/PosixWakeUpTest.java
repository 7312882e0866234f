package msgq;

class PosixWakeUpTest extends WakeUpContract {
  @Override
  Subject create() throws QueueException {
    return new PosixSubject(new PosixOptions().maxMessages(4).createUnused());
  }
}
