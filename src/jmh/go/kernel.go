package main

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

// A queue's largest message may be larger than ours, so there is room for it behind every message.
const largestPart = 1 << 20

// Makes a system call, again after a signal (the runtime sends itself some).
func call(trap, a, b, c, d, e, f uintptr) (int, syscall.Errno) {
	for {
		r, _, errno := syscall.Syscall6(trap, a, b, c, d, e, f)
		if errno != syscall.EINTR {
			return int(r), errno
		}
	}
}

func pointer(bytes []byte) uintptr {
	return uintptr(unsafe.Pointer(&bytes[0]))
}

// A number from /proc/sys; `otherwise` where it cannot be read.
func systemLimit(file string, otherwise int) int {
	text, err := os.ReadFile(file)
	if err != nil {
		return otherwise
	}
	limit, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return otherwise
	}
	return limit
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}
