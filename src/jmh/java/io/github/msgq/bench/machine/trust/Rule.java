package io.github.msgq.bench.machine.trust;

import static io.github.msgq.bench.machine.trust.Step.DIRECTORY;
import static io.github.msgq.bench.machine.trust.Step.GROUP_WRITES;
import static io.github.msgq.bench.machine.trust.Step.OTHERS_WRITE;
import static io.github.msgq.bench.machine.trust.Step.REGULAR;
import static io.github.msgq.bench.machine.trust.Step.STICKY;

import io.github.msgq.bench.machine.linux.User;
import java.io.IOException;

/**
 * The rule that refuses a way that others can change.
 *
 * @param results whether it is for results, which may be a group's, too
 * @param program who is trusted besides this user and root
 */
record Rule(boolean results, ProgramWriters program) implements Step.Visitor {
  private static final int ROOT = 0;

  /**
   * Into a sticky directory others may have moved somebody's link or file from one that they may
   * write, rename(2), or have given it another name there, link(2).
   */
  @Override
  public void found(Step directory, Step step) throws IOException {
    boolean letIn = results && directory.has(GROUP_WRITES) && step.is(REGULAR); // by who is trusted
    boolean shared = directory.isShared();
    if (!isTrusted(step) && (shared || !letIn)) {
      throw step.refused("can be changed by its owner");
    }
    if (shared && !step.is(DIRECTORY) && (step.get("nlink") > 1 || !results)) {
      throw step.refused("may have been put there by others");
    }
  }

  private boolean isTrusted(Step step) throws IOException {
    int owner = step.get("uid");
    return owner == ROOT || program.owners().contains(owner) || step.isOwn();
  }

  /** Nobody else may write it, or what is in it. */
  @Override
  public void entered(Step step) throws IOException {
    if (!step.is(DIRECTORY)) {
      step.checkRegular();
    } else if (step.has(STICKY)) {
      return;
    }
    if (program.everybody()) {
      return;
    }
    if (step.has(OTHERS_WRITE)) {
      throw step.refused("can be changed by any user");
    }
    if (step.has(GROUP_WRITES) && !results && !User.isAloneIn(step.get("gid"), step.path())) {
      throw step.refused(
          "can be changed by group %d, or whom an access control list names"
              .formatted(step.get("gid")));
    }
  }
}
