/** The RPC that the JDK itself has: java.rmi. */
package msgq.rpc.jdk;
