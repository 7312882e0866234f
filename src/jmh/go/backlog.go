package main

const mostWaiting = 4096 // connections that may wait to be accepted, as every server asks for

// After so many connections without an answer, a lane waits until the server has caught up: TCP drops what exceeds the
// backlog and repeats it a second later.
func backlogShare(somaxconn, lanes int) int {
	share := min(256, min(mostWaiting, somaxconn)/2/lanes)
	if share < 1 {
		return 1
	}
	return share
}

// The same for this machine's somaxconn.
func backlogWait(lanes int) int {
	return backlogShare(systemLimit("/proc/sys/net/core/somaxconn", 128), lanes)
}
