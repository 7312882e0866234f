package io.github.msgq.bench.measure.plan;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a benchmark measures, in one line of the help text. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Measures {
  String value();

  /** How much longer than usual its client and server take to start, for the foreseen time. */
  int startSeconds() default 0;
}
