package io.github.msgq.rpc.jdk;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** The study's service for RMI. */
public interface RemoteEcho extends Remote {
  Object sendRequest(Object request) throws RemoteException;
}
