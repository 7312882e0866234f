package main

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"unsafe"
)

const (
	mostCores = 8192
	cpuWords  = mostCores / 64
)

// Pins the whole process, since Go moves goroutines between threads: sets the affinity and executes the program again,
// which gives every thread that affinity, and the runtime only the processors in it.
//
// Returns only if there is nothing to do, or with an error if the kernel refuses.
func pin(cpu int) error {
	if cpu < 0 {
		return nil
	}
	var now, pinned [cpuWords]uint64
	pinned[cpu/64] = 1 << (cpu % 64)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(now), uintptr(unsafe.Pointer(&now)))
	if now == pinned {
		return nil
	}
	_, _, errno := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(pinned), uintptr(unsafe.Pointer(&pinned)))
	if errno != 0 {
		return fmt.Errorf("this process may not pin a thread to core %d", cpu)
	}
	return syscall.Exec("/proc/self/exe", os.Args, os.Environ())
}
