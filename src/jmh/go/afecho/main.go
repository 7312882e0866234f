// The echo study's Go programs: a server on TCP and a UNIX-domain socket at once, and its client.
package main

import (
	"fmt"
	"os"
)

func fail(what string, err error) {
	fmt.Fprintf(os.Stderr, "%s: %v\n", what, err)
	os.Exit(1)
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "server" {
		serve(os.Args[2:])
	} else if len(os.Args) > 1 && os.Args[1] == "client" {
		ask(os.Args[2:])
	} else {
		fmt.Fprintln(os.Stderr, "usage: afecho server|client -h")
		os.Exit(1)
	}
}
