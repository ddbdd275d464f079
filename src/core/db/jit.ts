import type { ClientBase } from 'pg'

// PostgreSQL compiles a statement that it thinks dear (`jit`, on unless somebody turned it off). Our statements run for
// milliseconds, and compiling one took 16 seconds: a claim whose lease was over when it returned, each time.

/** No statement of this connection is compiled from now on. */
export const turnJitOff = (client: ClientBase) => client.query({ text: 'set jit = off', values: [] })

const offForRole = `do $$ begin
  execute format('alter role %I in database %I set jit = off', current_user, current_database());
end $$`

/**
 * The same behind a pooler, whose backends are not a connection's own: it is turned off for our role in this database,
 * for every backend that begins from now on, and for the one that is met now. A role may set that of itself; where it
 * is refused nothing is changed, and /ready says so.
 */
export async function turnJitOffForRole(client: ClientBase): Promise<void> {
  const { rows } = await client.query<JitRow>({ text: jitOfSession, values: [] })
  if (rows[0]?.jit !== 'on') return
  const isOff = await client.query({ text: offForRole, values: [] }).then(
    () => true,
    () => false,
  )
  if (isOff) await turnJitOff(client)
}

interface JitRow {
  jit: string
}

/** `on` or `off` for whoever asks. */
export const jitOfSession = `select current_setting('jit') as jit`
