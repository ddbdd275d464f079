/**
 * Why a socket is closed, for clients to read. 4400 to 4499 mean that the client did or may do something about it;
 * reconnecting always needs a fresh token. graphql-ws clients give up at 4400, 4401, 4406, 4409, 4429 and at most codes
 * of 1000 to 1999, and come back at the others, among them 1001, 1012, 1013, 4403, 4408, 4410 and 4411. Codes of the
 * subprotocol that are not here (4406, 4409 for an operation id in use) keep their meaning for them.
 */
export const closeCodes = {
  /** the server stops: reconnect at once, elsewhere or a little later */
  goingAway: { code: 1001, reason: 'Going away' },
  /** something failed on our side: reconnect later */
  failure: { code: 1012, reason: 'Internal error' },
  /** too slow for its subscriptions: come back with `after` */
  tooSlow: { code: 1013, reason: 'Too slow: come back with `after`' },
  /** events can not be told any more: come back and load again what is shown */
  missed: { code: 1013, reason: 'Events were missed: load anew what is shown' },
  /** a message is not JSON, not of the protocol, or too long before the token came */
  badMessage: { code: 4400, reason: 'Bad message' },
  /** the first message brought no token */
  noToken: { code: 4401, reason: 'Unauthorized: the first message must bring a token' },
  /** the token is not ours, or the session ended, or the permission was lost */
  forbidden: { code: 4403, reason: 'Forbidden' },
  /** no first message within 5 seconds */
  late: { code: 4408, reason: 'No token in time' },
  /** the token was used before: ask for a new one for each connection */
  usedToken: { code: 4411, reason: 'Token already used' },
  /** the token is older than 30 seconds */
  expiredToken: { code: 4410, reason: 'Token expired' },
  /** too many operations at once */
  tooMuch: { code: 4429, reason: 'Too many operations' },
} as const

export type CloseReason = (typeof closeCodes)[keyof typeof closeCodes]
