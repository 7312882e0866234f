package msgq;

class PosixMessageTest extends MessageContract {
  @Override
  Subject create() throws QueueException {
    return new PosixSubject(new PosixOptions().maxMessages(4).createUnused());
  }
}
