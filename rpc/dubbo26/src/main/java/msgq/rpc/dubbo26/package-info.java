/** Dubbo 2.6, by its configuration API. */
package msgq.rpc.dubbo26;
