/**
 * The client, which sends and takes the times: threads of this JVM, each with a lane, or a program
 * in C.
 */
package io.github.msgq.bench.endpoints.client;
