/** gRPC-Java, and the study's objects as protobuf messages. */
package msgq.rpc.grpc;
