/** For programs written for lajp: its class {@link lajp.MsgQ}. */
package lajp;
