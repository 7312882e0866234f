package io.github.msgq.bench.terms.parameter;

import java.util.function.Function;

/**
 * A parameter as an endpoint in Java reads it.
 *
 * @param <T> the type of its value; {@code toString()} gives the value's text
 * @param read parses the text; throws IllegalArgumentException if there is no such value
 * @param otherwise the default; null if a value is needed
 */
public record Parameter<T>(String name, Function<String, T> read, T otherwise) {}
