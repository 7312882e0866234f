/** What the JDK itself has. */
package msgq.rpc.jdk;
