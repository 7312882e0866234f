/** Part of how a study runs its programs. */
package msgq.bench.study.process;
