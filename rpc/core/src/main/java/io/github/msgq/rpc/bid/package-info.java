/** The study's objects: JavaBeans, which every serialization can encode. */
package io.github.msgq.rpc.bid;
