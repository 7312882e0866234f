/** Dubbo 2.6, by its configuration API. */
package io.github.msgq.rpc.dubbo26;
