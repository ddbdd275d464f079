/** Bounds of the socket door. Times in milliseconds of real time, sizes in bytes; tests give smaller ones. */
export const socketLimits = {
  /** from the connection to its token */
  tokenWaitMs: 5_000,
  /** a ping this often; a peer that missed two is gone */
  pingMs: 30_000,
  missedPings: 2,
  /** before the token */
  firstBytes: 4_096,
  /** one message */
  messageBytes: 1_000_000,
  /** bytes on their way to one client before more wait for them to leave */
  unsentBytes: 256_000,
  /** sockets of this process that have not shown a token yet: all, and from one address */
  strangers: 2_000,
  strangersPerAddress: 1_000,
  /** operations of one socket at once */
  operations: 100,
  /** from the close frame to the end of the connection at shutdown */
  goodbyeMs: 1_000,
}

export type SocketLimits = typeof socketLimits
