/** What can run on this machine, and what to change so that more can. */
package io.github.msgq.bench.cli.doctor;
