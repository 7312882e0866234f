package io.github.msgq.internal;

/**
 * A frame of more than a page, which is more than all that is done after a call: a message received
 * at the end of the stack could not be returned. The JVM checks for room for all variables when it
 * enters a frame, in compiled code too, where they cost nothing; there it checks whole pages, so
 * neither fewer variables nor a few more calls would do.
 */
abstract class StackReserve {
  /** What is done in the room that is left: {@link KernelCall} says what. */
  abstract long loop(
      Waiter waiter,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      long timeout);

  /** Fails with a StackOverflowError before {@link #loop}, or leaves room for what follows it. */
  @SuppressWarnings("unused")
  final long withRoom(
      Waiter waiter,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      long timeout) {
    long a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z;
    long A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z;
    long a0, b0, c0, d0, e0, f0, g0, h0, i0, j0, k0, l0, m0, n0, o0, p0, q0, r0, s0, t0, u0, v0;
    long w0, x0, y0, z0, A0, B0, C0, D0, E0, F0, G0, H0, I0, J0, K0, L0, M0, N0, O0, P0, Q0, R0;
    long S0, T0, U0, V0, W0, X0, Y0, Z0, a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1;
    long o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, A1, B1, C1, D1, E1, F1, G1, H1, I1, J1;
    long K1, L1, M1, N1, O1, P1, Q1, R1, S1, T1, U1, V1, W1, X1, Y1, Z1, a2, b2, c2, d2, e2, f2;
    long g2, h2, i2, j2, k2, l2, m2, n2, o2, p2, q2, r2, s2, t2, u2, v2, w2, x2, y2, z2, A2, B2;
    long C2, D2, E2, F2, G2, H2, I2, J2, K2, L2, M2, N2, O2, P2, Q2, R2, S2, T2, U2, V2, W2, X2;
    long Y2, Z2, a3, b3, c3, d3, e3, f3, g3, h3, i3, j3, k3, l3, m3, n3, o3, p3, q3, r3, s3, t3;
    long u3, v3, w3, x3, y3, z3, A3, B3, C3, D3, E3, F3, G3, H3, I3, J3, K3, L3, M3, N3, O3, P3;
    long Q3, R3, S3, T3, U3, V3, W3, X3, Y3, Z3, a4, b4, c4, d4, e4, f4, g4, h4, i4, j4, k4, l4;
    return loop(waiter, handle, queue, block, length, label, flags, timeout);
  }
}
