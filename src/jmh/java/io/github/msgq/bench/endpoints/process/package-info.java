/**
 * Runs an endpoint (a client or a server) in any language: starts and controls it, accounts for it,
 * stops it and cleans up.
 */
package io.github.msgq.bench.endpoints.process;
