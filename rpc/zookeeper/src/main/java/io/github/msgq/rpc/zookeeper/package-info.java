/** The work {@code zookeeper} of an endpoint: a registry for the stacks that take one. */
package io.github.msgq.rpc.zookeeper;
