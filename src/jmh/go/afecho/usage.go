package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// What this process has used so far.
func usage() string {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		fail("getrusage", err)
	}
	return fmt.Sprintf("user_us=%d sys_us=%d rss_kb=%d", u.Utime.Nano()/1000, u.Stime.Nano()/1000, peakKilobytes())
}

// Not from getrusage, whose peak is at least that of the process that started this one.
func peakKilobytes() int64 {
	status, _ := os.ReadFile("/proc/self/status")
	for _, line := range strings.Split(string(status), "\n") {
		var kilobytes int64
		if n, _ := fmt.Sscanf(line, "VmHWM: %d kB", &kilobytes); n == 1 {
			return kilobytes
		}
	}
	return 0
}
