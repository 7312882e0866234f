/** Dubbo 3.3, by its configuration API. */
package msgq.rpc.dubbo33;
