/**
 * How text is read and written where several packages have to agree.
 *
 * <p>At the bottom: uses nothing else of the harness.
 */
package msgq.bench.text;
