/**
 * The study of 2016: RPC protocols, transporters and serializations of Dubbo, and today's stacks,
 * with their real libraries, which the build in {@code rpc} provides.
 */
package io.github.msgq.bench.studies.dubbo;
