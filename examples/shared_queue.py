#!/usr/bin/env python3
"""Sends to, or receives from, a queue in shared memory, by the library's functions for C (native/lib/shared_queue.h).

unzip -j msgq-*.jar 'native/linux-x86_64/libmsgq.so'
examples/shared_queue.py ./libmsgq.so /greetings hello bye   # sends two messages; without any: receives until killed
"""
import ctypes
import os
import sys

CAPACITY, LARGEST, ADAPTS = 1 << 20, 64 << 10, -1


def checked(result):
    """Each function returns what is at least 0, or an error number with a minus sign."""
    if result < 0:
        raise OSError(-result, os.strerror(-result))
    return result


def main(library, name, *messages):
    shared = ctypes.CDLL(library)
    shared.msgq_shared_open.argtypes = [ctypes.c_char_p, ctypes.c_int32, ctypes.c_int32, ctypes.c_int64, ctypes.c_int64]
    shared.msgq_shared_spin.argtypes = [ctypes.c_int32, ctypes.c_int64]
    shared.msgq_shared_send.argtypes = [
        ctypes.c_int32, ctypes.c_int64, ctypes.c_char_p, ctypes.c_int64, ctypes.c_void_p]
    shared.msgq_shared_receive.argtypes = [
        ctypes.c_int32, ctypes.c_void_p, ctypes.c_int64, ctypes.POINTER(ctypes.c_int64), ctypes.c_void_p]
    shared.msgq_shared_receive.restype = ctypes.c_int64
    queue = checked(shared.msgq_shared_open(name.encode(), os.O_CREAT, 0o600, CAPACITY, LARGEST))
    checked(shared.msgq_shared_spin(queue, ADAPTS))  # as without this; 0: sleeps at once; else nanoseconds
    for message in messages:
        body = message.encode()
        checked(shared.msgq_shared_send(queue, 1, body, len(body), None))
    room, kind = ctypes.create_string_buffer(LARGEST), ctypes.c_int64()
    while not messages:
        length = checked(shared.msgq_shared_receive(queue, room, LARGEST, ctypes.byref(kind), None))
        print(room.raw[:length].decode(), flush=True)
    shared.msgq_shared_close(queue)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except OSError as failure:
        sys.exit(f"{sys.argv[2]}: {failure.strerror or failure}")
    except KeyboardInterrupt:
        pass
