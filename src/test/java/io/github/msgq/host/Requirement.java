package io.github.msgq.host;

import java.lang.annotation.Annotation;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What a test needs of the host: without it the test is skipped, and says what is missing. */
abstract class Requirement<A extends Annotation> implements ExecutionCondition {
  private final Class<A> type;

  Requirement(Class<A> type) {
    this.type = type;
  }

  /** What is missing here; empty if nothing is. */
  abstract Optional<String> lack(A annotation) throws Exception;

  @Override
  public final ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getElement(), type)
        .flatMap(this::missing)
        .map(ConditionEvaluationResult::disabled)
        .orElseGet(() -> ConditionEvaluationResult.enabled("it is here"));
  }

  private Optional<String> missing(A annotation) {
    try {
      return lack(annotation);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
