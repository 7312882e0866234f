package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

func micros(t syscall.Timeval) int64 { return t.Sec*1000000 + t.Usec }

// What this process (RUSAGE_SELF) or its children have used so far, for COUNTERS.
func usage(who int) string {
	var u syscall.Rusage
	syscall.Getrusage(who, &u)
	peak := int64(0) // of ended children there is only Maxrss
	if who == syscall.RUSAGE_SELF {
		peak = peakKilobytes()
	}
	return fmt.Sprintf("user_us=%d sys_us=%d vcsw=%d ivcsw=%d maxrss_kb=%d",
		micros(u.Utime), micros(u.Stime), u.Nvcsw, u.Nivcsw, peak)
}

// Peak resident memory. Not from getrusage, whose peak is at least that of the process that started this one.
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
