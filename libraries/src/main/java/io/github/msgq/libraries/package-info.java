/**
 * Other libraries as transports of msgq's benchmark: docs/libraries.md describes each and its
 * settings.
 */
package io.github.msgq.libraries;
