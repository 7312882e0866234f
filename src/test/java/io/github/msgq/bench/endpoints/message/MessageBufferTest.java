package io.github.msgq.bench.endpoints.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageBufferTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 9, 15, 16, 17, 1024})
  void holdsTheLowestBitsOfItsNumber(int size) {
    for (MessageBuffer message :
        new MessageBuffer[] {MessageBuffer.onHeap(20, size), MessageBuffer.offHeap(0, size)}) {
      long number = 0x1122334455667788L;
      message.stamp(number);
      assertThat(message.whole()).isTrue();
      assertThat(message.ahead(number)).isZero();
      assertThat(message.ahead(number - 3)).isEqualTo(3);
      assertThat(message.ahead(number + 3)).isEqualTo(-3);
      assertThat(message.buffer().get(message.head())).isEqualTo((byte) 0x88);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 9, 15, 16, 17, 1024})
  void isReadWithItsKeyAlone(int size) {
    MessageBuffer message = MessageBuffer.onHeap(20, size);
    long key = 0x0102030405060708L;
    message.stamp(7);
    message.mask(key);
    assertThat(message.ahead(7)).isNotZero();
    assertThat(message.whole()).isTrue();
    message.mask(key);
    assertThat(message.ahead(7)).isZero();
    assertThat(message.whole()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 20, 64})
  void beginsAtACacheLine(int head) {
    for (int size : new int[] {1, 1024, 1 << 20}) {
      MessageBuffer message = MessageBuffer.offHeap(head, size);
      assertThat(message.buffer().alignmentOffset(head, 64)).isZero();
      assertThat(message.buffer().capacity()).isEqualTo(head + size);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 1024})
  void isNotWholeWhenItsEndIsAnothers(int size) {
    MessageBuffer message = MessageBuffer.onHeap(20, size);
    message.stamp(7);
    message.buffer().put(20 + size - 8, (byte) 8);
    assertThat(message.whole()).isFalse();
  }
}
