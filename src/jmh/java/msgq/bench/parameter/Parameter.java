package msgq.bench.parameter;

import java.util.function.Function;

/**
 * What an endpoint in Java reads of its settings.
 *
 * @param <T> what it is in Java; {@code toString()} gives its text
 * @param read makes it of its text; an IllegalArgumentException says that there is no such value
 * @param otherwise what it is where nothing is said; null if something has to be
 */
public record Parameter<T>(String name, Function<String, T> read, T otherwise) {}
