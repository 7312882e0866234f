# The sibling of native/test/interop/peer.c on Python's sysv_ipc and posix_ipc.
import sys

verb, kind, name = sys.argv[1:4]
if kind == "sysv":
    import sysv_ipc

    queue = sysv_ipc.MessageQueue(int(name, 0), max_message_size=8192)

    def send(body, tag):
        queue.send(body, True, tag)

    def receive(tag):
        return queue.receive(True, tag)

else:
    import posix_ipc

    queue = posix_ipc.MessageQueue(name)

    def send(body, tag):
        queue.send(body, None, tag)

    def receive(_):
        return queue.receive()


if verb == "send":
    for line in sys.stdin:
        tag, body = line.split()
        send(b"" if body == "-" else bytes.fromhex(body), int(tag))
else:
    for _ in range(int(sys.argv[4])):
        body, tag = receive(int(sys.argv[5]))
        print(tag, body.hex() or "-", flush=True)
