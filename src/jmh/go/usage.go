package main

import (
	"fmt"
	"syscall"
)

func micros(t syscall.Timeval) int64 { return t.Sec*1000000 + t.Usec }

// What this process (RUSAGE_SELF) or its children have used so far, for COUNTERS.
func usage(who int) string {
	var u syscall.Rusage
	syscall.Getrusage(who, &u)
	return fmt.Sprintf("user_us=%d sys_us=%d vcsw=%d ivcsw=%d maxrss_kb=%d",
		micros(u.Utime), micros(u.Stime), u.Nvcsw, u.Nivcsw, u.Maxrss)
}
