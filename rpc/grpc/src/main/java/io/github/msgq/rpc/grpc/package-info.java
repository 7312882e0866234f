/** gRPC-Java, and the study's objects as protobuf messages. */
package io.github.msgq.rpc.grpc;
