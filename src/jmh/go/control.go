package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
)

var (
	control *os.File   // for the answers
	first   sync.Mutex // taken for good by the goroutine that ends the process; others sleep until the end
	made    []func()   // removes what this process made; filled before any lane runs
)

// Answers through this descriptor; from now on the harness is told why this process fails.
func answerThrough(descriptor int) {
	if err := syscall.Fstat(descriptor, &syscall.Stat_t{}); err != nil {
		failCall(err, "control=%d", descriptor)
	}
	control = os.NewFile(uintptr(descriptor), "control")
}

// The harness's lines; the channel closes with standard input.
func hear() <-chan string {
	lines := make(chan string)
	go func() {
		scanner := bufio.NewScanner(os.Stdin)
		for scanner.Scan() {
			lines <- scanner.Text()
		}
		close(lines)
	}()
	return lines
}

// One line to the harness; if it is gone, the lines' channel closes as well.
func say(line string) {
	control.Write([]byte(line + "\n"))
}

func removeMade() {
	for _, remove := range made {
		remove()
	}
}

func leave(asked bool) {
	first.Lock()
	removeMade()
	if asked {
		say("BYE")
	}
	os.Exit(0)
}

// One way out for every error: a sentence for the harness, nothing left behind, exit status 1.
func fail(format string, arguments ...any) {
	first.Lock()
	sentence := strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' ' // an argument's line feed must not end the FAIL line
		}
		return r
	}, fmt.Sprintf(format, arguments...))
	fmt.Fprintln(os.Stderr, "msgq-go:", sentence)
	removeMade()
	if control != nil {
		say("FAIL " + sentence)
	}
	os.Exit(1)
}

func failCall(err error, format string, arguments ...any) {
	remedy := ""
	switch {
	case errors.Is(err, syscall.EMFILE):
		remedy = " (open files: ulimit -n; POSIX queues: ulimit -q)"
	case errors.Is(err, syscall.ENOSPC):
		remedy = " (queues: sysctl kernel.msgmni, fs.mqueue.queues_max)"
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, syscall.EADDRNOTAVAIL):
		remedy = " (taken, or all ports are in TIME_WAIT: sysctl net.ipv4.ip_local_port_range, net.ipv4.tcp_tw_reuse)"
	case errors.Is(err, syscall.EPERM):
		remedy = " (above a limit without the privilege: sysctl kernel.msgmnb, fs.pipe-max-size, fs.pipe-user-pages-soft)"
	}
	fail("%s: %v%s", fmt.Sprintf(format, arguments...), err, remedy)
}
