/**
 * Problems as the user reads them: something that this machine cannot do, a command that cannot be
 * carried out, a measurement that failed; and how a terminal can show what others have written.
 */
package io.github.msgq.bench.terms.problem;
