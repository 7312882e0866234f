/**
 * Other libraries as transports of msgq's benchmark: docs/libraries.md says what each is, which
 * settings it has and where they come from.
 */
package msgq.libraries;
