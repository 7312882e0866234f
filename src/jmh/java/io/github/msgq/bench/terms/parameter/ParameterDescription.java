package io.github.msgq.bench.terms.parameter;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes a parameter, in addition to JMH's {@code @Param}, which has its defaults. Where several
 * benchmarks have a parameter of one name, one of them describes it for all.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface ParameterDescription {
  /** For the help text. */
  String value();

  /** What a number counts, in the plural. */
  String unit() default "";

  int least() default 0;

  int most() default Integer.MAX_VALUE;

  /** The values that it takes, if they are more than those of {@code @Param}. */
  String[] values() default {};

  /** What each of these values means, for the help text; empty if they say it themselves. */
  String[] each() default {};

  /** The values if they are known only at run time; the class needs a public constructor. */
  Class<? extends RunTimeValues> runTimeValues() default RunTimeValues.class;
}
