// The study afecho's echo server and its clients in Go, driven over a control channel. See docs/protocol.md.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

const cpuWords = 8192 / 64 // cores in a set of them, by the word

// The arguments by their keys; those that are unknown here are for another program.
var arguments = map[string]string{}

// What answers the harness's lines, by their first word.
type answers map[string]func(rest string)

func main() {
	starts := map[string]func() answers{"client": startClient, "server": startServer}
	if len(os.Args) < 2 || starts[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "msgq-go client|server key=value…: the keys are in docs/protocol.md")
		os.Exit(1)
	}
	for _, argument := range os.Args[2:] {
		key, value, _ := strings.Cut(argument, "=")
		arguments[key] = value
	}
	answerThrough(number("control"))
	if cpu, pinned := arguments["cpu"]; pinned && cpu != "-1" {
		pin(number("cpu"))
	}
	syscall.CloseOnExec(number("control")) // not before pin, which executes the program again
	signal.Ignore(syscall.SIGPIPE)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	lines := hear()
	known := starts[os.Args[1]]()
	for {
		select {
		case <-signals:
			leave(false)
		case line, open := <-lines:
			if !open {
				leave(false)
			}
			known.answer(line)
		}
	}
}

func (known answers) answer(line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "STOP":
		leave(true)
	case line == "ABOUT":
		say("ABOUT go " + runtime.Version())
	case line == "COUNTERS":
		say("COUNTERS messages=0 bytes=0 lost=0 duplicated=0 reordered=0 damaged=0 " + usage())
	case known[word] != nil:
		known[word](rest)
	default:
		fail("the harness sent %s, which is unknown to this program", line)
	}
}

func number(key string) int {
	value, err := strconv.Atoi(arguments[key])
	if err != nil || value < 0 {
		fail("%s=%s is not a number", key, arguments[key])
	}
	return value
}

// Pins the whole process, since Go moves goroutines between threads: sets the affinity and executes the program again,
// which gives every thread that affinity, and the runtime only the processors in it.
func pin(cpu int) {
	var now, pinned [cpuWords]uint64
	if cpu/64 < cpuWords {
		pinned[cpu/64] = 1 << (cpu % 64)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(now), uintptr(unsafe.Pointer(&now)))
	if now == pinned {
		return
	}
	_, _, errno := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(pinned), uintptr(unsafe.Pointer(&pinned)))
	if errno != 0 {
		fail("this process may not pin a thread to core %d", cpu)
	}
	fail("exec: %v", syscall.Exec("/proc/self/exe", os.Args, os.Environ()))
}

// What this process has used so far, for COUNTERS.
func usage() string {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return fmt.Sprintf("user_us=%d sys_us=%d vcsw=%d ivcsw=%d maxrss_kb=%d", u.Utime.Nano()/1000, u.Stime.Nano()/1000,
		u.Nvcsw, u.Nivcsw, peakKilobytes())
}

// Peak resident memory. Not from getrusage, whose peak is at least that of the process that started this one.
func peakKilobytes() (kilobytes int64) {
	status, _ := os.ReadFile("/proc/self/status")
	for _, line := range strings.Split(string(status), "\n") {
		if n, _ := fmt.Sscanf(line, "VmHWM: %d kB", &kilobytes); n == 1 {
			return kilobytes
		}
	}
	return 0
}
