/** The study's objects: JavaBeans, which every serialization can carry. */
package msgq.rpc.bid;
