/** The embedded PostgreSQL cannot be used; the message is one line that says what the operator can do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
