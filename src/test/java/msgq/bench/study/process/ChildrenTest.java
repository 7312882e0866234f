package msgq.bench.study.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import msgq.bench.problem.StudyFailure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChildrenTest {
  private final Children children = new Children(Duration.ofSeconds(1));

  @AfterEach
  void endAll() {
    children.endAll();
  }

  private Child shell(String script) throws IOException {
    return children.start("shell", List.of("sh", "-c", script));
  }

  @Test
  void answersBeginWithAWord() throws IOException {
    Child child = shell("read line; echo talk; echo \"RESULT said=$line n=2\"");
    child.say("hello");
    assertThat(child.awaitValues("RESULT")).containsEntry("said", "hello").containsEntry("n", "2");
  }

  @Test
  void otherLinesAreLogged() throws IOException {
    List<String> log = new ArrayList<>();
    Child child = children.start("shell", List.of("sh", "-c", "echo one; echo READY"), log::add);
    child.await("READY");
    assertThat(log).containsExactly("one");
  }

  @Test
  void lastWordsExplainAnEarlyEnd() throws IOException {
    Child child = shell("echo cannot do it >&2; exit 1");
    assertThatThrownBy(() -> child.await("RESULT"))
        .isInstanceOf(StudyFailure.class)
        .hasMessage("shell: cannot do it");
  }

  @Test
  void failuresAreSentences() throws IOException {
    Child child = shell("echo FAIL it broke; sleep 5");
    assertThatThrownBy(() -> child.await("RESULT")).hasMessage("shell: it broke");
  }

  @Test
  void silenceIsAStandstill() throws IOException {
    Child child = shell("sleep 5");
    assertThatThrownBy(() -> child.await("RESULT")).hasMessage("shell: nothing for 1 s");
  }

  @Test
  void nothingStartsAfterTheEnd() throws IOException {
    Child child = shell("exec sleep 50");
    children.endAll();
    assertThatThrownBy(() -> child.await("RESULT")).hasMessage("shell: ended without a word");
    assertThatThrownBy(() -> shell("true")).hasMessage("stopped");
  }
}
