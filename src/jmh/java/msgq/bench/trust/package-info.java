/**
 * What this user and root alone can change, and how files of others are read and written: the one
 * place that decides whether a directory or a file is trusted. What cannot be verified is not
 * trusted.
 *
 * <p>Uses {@code linux}.
 */
package msgq.bench.trust;
