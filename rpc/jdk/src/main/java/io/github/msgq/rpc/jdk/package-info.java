/** The JDK's own RPC, java.rmi. */
package io.github.msgq.rpc.jdk;
