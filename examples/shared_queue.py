#!/usr/bin/env python3
"""Answers each message of one queue in shared memory in another one, in capitals, until the first is removed.

examples/shared_queue.py target/msgq-0.1.0-SNAPSHOT.jar /questions /answers    # AskShared.java asks
"""
import errno, os, platform, sys, zipfile
from ctypes import CDLL, c_int64, create_string_buffer

CAPACITY, LARGEST = 1 << 20, 64 << 10


def checked(result):
    """Each function returns what is at least 0, or an error number with a minus sign."""
    removed = result == -errno.EIDRM
    return result if result >= 0 else sys.exit(0 if removed else os.strerror(-result))


class SharedQueue:
    """By the library's functions for C, which native/lib/shared_queue.h describes."""
    def __init__(self, jar, name):
        file = os.memfd_create("libmsgq.so")
        os.write(file, zipfile.ZipFile(jar).read(f"native/linux-{platform.machine()}/libmsgq.so"))
        self.lib, self.room = CDLL(f"/proc/self/fd/{file}"), create_string_buffer(LARGEST)
        sizes = c_int64(CAPACITY), c_int64(LARGEST)
        self.queue = checked(self.lib.msgq_shared_open(name.encode(), os.O_CREAT, 0o600, *sizes))

    def send(self, body, kind=1):
        checked(self.lib.msgq_shared_send(self.queue, c_int64(kind), body, c_int64(len(body)), None))

    def receive(self):
        return self.room[:checked(self.lib.msgq_shared_receive(self.queue, self.room, c_int64(LARGEST), None, None))]


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    questions, answers = (SharedQueue(sys.argv[1], name) for name in sys.argv[2:])
    while True:
        answers.send(questions.receive().upper())
