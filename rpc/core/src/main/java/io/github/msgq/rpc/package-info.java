/**
 * The work {@code rpc} of an endpoint: what is called, with what, and how a library line is plugged
 * in. It depends on no library; each {@link io.github.msgq.rpc.Stack} is a project of its own.
 */
package io.github.msgq.rpc;
