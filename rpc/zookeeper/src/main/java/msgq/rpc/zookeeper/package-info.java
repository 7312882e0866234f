/** The work {@code zookeeper} of an endpoint: a registry for the stacks that can use one. */
package msgq.rpc.zookeeper;
