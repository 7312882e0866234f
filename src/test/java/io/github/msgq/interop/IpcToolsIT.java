package io.github.msgq.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.KernelWait;
import io.github.msgq.NoSuchQueueException;
import io.github.msgq.QueueException;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.RequiresTool;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What an administrator does with ipcmk, ipcs and ipcrm. */
class IpcToolsIT {
  @Test
  @RequiresTool("ipcmk")
  void aQueueMadeByIpcmkIsUsable() throws Exception {
    String output = Tool.run("ipcmk", "-Q", "-p", "600");
    Matcher id = Pattern.compile(": (\\d+)").matcher(output);
    assertThat(id.find()).as(output).isTrue();
    try (SysvQueue queue = SysvQueue.ofId(Integer.parseInt(id.group(1)))) {
      assertThat(queue.status().mode()).isEqualTo(0600);
      queue.send(new byte[] {1, 0, 2}, 3);
      byte[] buffer = new byte[8];
      assertThat(queue.receive(buffer)).hasToString("Received[length=3, type=3, priority=0]");
      queue.remove();
    }
  }

  @Test
  @RequiresTool("ipcs")
  void ipcsShowsAQueueOfOurs() throws Exception {
    try (SysvQueue queue = new SysvOptions().mode(0640).createUnused()) {
      queue.send(new byte[100], 1);
      String key = "0x%08x".formatted(queue.status().key());
      assertThat(Tool.run("ipcs", "-q").lines())
          .filteredOn(line -> line.startsWith(key))
          .singleElement()
          .asString()
          .matches(key + "\\s+" + queue.id() + "\\s+\\S+\\s+640\\s+100\\s+1\\s*");
      queue.remove();
    }
  }

  @Test
  @RequiresTool("ipcrm")
  void ipcrmEndsAWait() throws Exception {
    try (SysvQueue queue = new SysvOptions().createUnused()) {
      int key = queue.status().key();
      CompletableFuture<QueueException> failure = new CompletableFuture<>();
      Thread waiting =
          new Thread(
              () -> {
                try {
                  queue.receive(new byte[8]);
                } catch (QueueException e) {
                  failure.complete(e);
                }
              },
              "ipcrm-ends-it");
      waiting.start();
      KernelWait.await(waiting);
      Tool.run("ipcrm", "-Q", Integer.toString(key));
      assertThat(failure.get(10, TimeUnit.MINUTES)).isInstanceOf(NoSuchQueueException.class);
      assertThatThrownBy(() -> queue.send(new byte[1], 1)).isInstanceOf(NoSuchQueueException.class);
    }
  }
}
