/**
 * Why a socket is closed, for clients to read. 4400 to 4499 mean that the client did or may do something about it;
 * reconnecting always needs a fresh token. Codes of the subprotocol that are not here (4406, 4409 for an operation
 * id in use) keep their meaning for graphql-ws clients.
 */
export const closeCodes = {
  /** the server stops: reconnect at once, elsewhere or a little later */
  goingAway: { code: 1001, reason: 'Going away' },
  /** something failed on our side: reconnect later */
  failure: { code: 1011, reason: 'Internal error' },
  /** a message is not JSON, not of the protocol, or too long before the token came */
  badMessage: { code: 4400, reason: 'Bad message' },
  /** the first message brought no token */
  noToken: { code: 4401, reason: 'Unauthorized: the first message must bring a token' },
  /** the token is not ours, or the session ended, or the permission was lost */
  forbidden: { code: 4403, reason: 'Forbidden' },
  /** no first message within 5 seconds */
  late: { code: 4408, reason: 'No token in time' },
  /** the token was used before: ask for a new one for each connection */
  usedToken: { code: 4409, reason: 'Token already used' },
  /** the token is older than 30 seconds */
  expiredToken: { code: 4410, reason: 'Token expired' },
  /** too slow for its subscriptions, or too many operations at once: come back with `after` */
  tooMuch: { code: 4429, reason: 'Too slow or too many operations' },
} as const

export type CloseReason = (typeof closeCodes)[keyof typeof closeCodes]
