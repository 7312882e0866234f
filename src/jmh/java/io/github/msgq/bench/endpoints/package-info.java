/** The wing of clients, servers and transports: all that passes a message. */
package io.github.msgq.bench.endpoints;
