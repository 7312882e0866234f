/** The JDK's own RPC, java.rmi. */
package msgq.rpc.jdk;
