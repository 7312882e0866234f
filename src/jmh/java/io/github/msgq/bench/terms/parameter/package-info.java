/**
 * Describes every parameter of a run once. What users type, the help text, the checks, and the
 * options of clients and servers follow from that; {@link
 * io.github.msgq.bench.terms.parameter.KeyValues} is the form in which endpoints get them, and
 * answer.
 */
package io.github.msgq.bench.terms.parameter;
