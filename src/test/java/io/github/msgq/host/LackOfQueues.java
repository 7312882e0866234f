package io.github.msgq.host;

import io.github.msgq.PosixQueue;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvQueue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Skips the tests and properties that meet a kind of queue which this machine does not have, or has
 * no room for; JUnit and jqwik find it by name.
 */
public final class LackOfQueues
    implements TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler,
        InvocationInterceptor,
        AroundPropertyHook {
  private static final long ROOM = 64 << 20;

  /** What the failures say. */
  private static final List<String> LACKS =
      Stream.of(
              SysvQueue.unavailable(), PosixQueue.unavailable(), SharedQueue.unavailable(), room())
          .flatMap(Optional::stream)
          .toList();

  private static Optional<String> room() {
    long all = Path.of("/dev/shm").toFile().getTotalSpace();
    return all > 0 && all < ROOM ? Optional.of("ENOSPC") : Optional.empty();
  }

  private static Optional<TestAbortedException> lack(Throwable failure) {
    return Stream.iterate(failure, each -> each != null, Throwable::getCause)
        .map(each -> String.valueOf(each.getMessage()))
        .filter(text -> LACKS.stream().anyMatch(text::contains))
        .findFirst()
        .map(text -> new TestAbortedException("needs queues: " + text.lines().findFirst().get()));
  }

  private static void skipOrFail(Throwable failure) throws Throwable {
    throw lack(failure).<Throwable>map(skipped -> skipped).orElse(failure);
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    skipOrFail(failure);
  }

  @Override
  public void interceptDynamicTest(
      Invocation<Void> test, DynamicTestInvocationContext its, ExtensionContext context)
      throws Throwable {
    try {
      test.proceed();
    } catch (Exception | AssertionError failure) {
      skipOrFail(failure);
    }
  }

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    skipOrFail(failure);
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    skipOrFail(failure);
  }

  @Override
  public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    afterSkip(context, failure);
  }

  @Override
  public void handleAfterAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    afterSkip(context, failure);
  }

  /** Where nothing was made, there is nothing to remove. */
  private static void afterSkip(ExtensionContext context, Throwable failure) throws Throwable {
    if (context.getExecutionException().filter(TestAbortedException.class::isInstance).isEmpty()) {
      skipOrFail(failure);
    }
  }

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    PropertyExecutionResult result = property.execute();
    return result.throwable().flatMap(LackOfQueues::lack).map(result::mapToAborted).orElse(result);
  }

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }
}
