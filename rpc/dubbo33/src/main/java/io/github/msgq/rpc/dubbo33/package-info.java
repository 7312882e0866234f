/** Dubbo 3.3, by its configuration API. */
package io.github.msgq.rpc.dubbo33;
