package io.github.msgq.bench.endpoints.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With real ports that run out: ScarceIT, FewPortsIT. */
class SourcePortsTest {
  private final SourcePorts ports = new SourcePorts(true);
  private final List<InetSocketAddress> tried = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Cannot assign requested address",
        "Die angeforderte Adresse kann nicht zugewiesen werden",
        "无法指定被请求的地址"
      })
  void theNextAddressTakesOverInAnyLanguage(String noPort) throws Exception {
    String connected =
        ports.connect(
            source -> {
              tried.add(source);
              if (tried.size() < 3) {
                throw new BindException(noPort);
              }
              return "connected";
            });
    assertThat(connected).isEqualTo("connected");
    assertThat(tried).containsExactly(null, SourcePorts.address(2), SourcePorts.address(3));
    assertThat(ports.turns()).isEqualTo(2);
  }

  @Test
  void anotherFailureIsNotForWantOfPorts() {
    assertThatThrownBy(
            () ->
                ports.connect(
                    source -> {
                      tried.add(source);
                      throw new SocketException("Address already in use, says a text");
                    }))
        .isInstanceOf(SocketException.class);
    assertThat(tried).hasSize(1);
  }
}
