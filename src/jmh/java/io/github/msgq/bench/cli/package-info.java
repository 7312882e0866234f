/**
 * The command line: options, help, verbs.
 *
 * <p>The first of eight wings. Each uses only those after it: {@code cli}, {@code run}, {@code
 * studies}, {@code measure}, {@code endpoints}, {@code results}, {@code machine}, {@code terms}.
 */
package io.github.msgq.bench.cli;
