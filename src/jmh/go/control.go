package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
)

var (
	control *os.File   // for the answers
	first   sync.Mutex // taken for good by the goroutine that ends the process; others sleep until the end
)

// Answers through this descriptor; from now on the harness is told why this process fails.
func answerThrough(descriptor int) {
	if err := syscall.Fstat(descriptor, &syscall.Stat_t{}); err != nil {
		fail("control=%d: %v", descriptor, err)
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

func leave(asked bool) {
	first.Lock()
	if asked {
		say("BYE")
	}
	os.Exit(0)
}

// One way out for every error: a sentence for the harness, exit status 1. Its directory is the harness's to remove.
func fail(format string, values ...any) {
	first.Lock()
	sentence := strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' ' // an argument's line feed must not end the FAIL line
		}
		return r
	}, fmt.Sprintf(format, values...))
	fmt.Fprintln(os.Stderr, "msgq-go:", sentence)
	if control != nil {
		say("FAIL " + sentence)
	}
	os.Exit(1)
}
