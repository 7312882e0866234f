/** The study of 2020: AF_UNIX against AF_INET, a Go server, clients in Go and Java. */
package io.github.msgq.bench.studies.afecho;
