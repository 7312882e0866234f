/**
 * The study of 2016: RPC protocols, transporters and serializations of Dubbo, and today's stacks.
 */
package io.github.msgq.bench.studies.dubbo;
