/** The study's objects: JavaBeans, which every serialization can encode. */
package msgq.rpc.bid;
