/** The class {@link lajp.MsgQ} of lajp, for programs that were written for it. */
package lajp;
