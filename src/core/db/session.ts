import type { ClientBase } from 'pg'

/**
 * What Parley sets in its sessions.
 * - PostgreSQL compiles a statement that it considers expensive (`jit`, on by default). Parley's statements run for
 *   milliseconds, and compiling one took 16 seconds: a claim whose lease was over when it returned, each time.
 * - A process that is frozen, or whose host lost power, keeps the locks of its open transaction. PostgreSQL ends such a
 *   transaction after as long as a lease of lanes lasts (docs/adr/0213).
 */
const settings = { jit: 'off', idle_in_transaction_session_timeout: '15s' } as const

const names = Object.keys(settings) as (keyof typeof settings)[]

const ofSession = `select ${names.map((name) => `set_config('${name}', '${settings[name]}', false)`).join(', ')}`

/** Sets them in this session. */
export const setSession = (client: ClientBase) => client.query({ text: ofSession, values: [] })

const ofRole = `do $$ begin
  ${names
    .map(
      (name) =>
        `execute format('alter role %I in database %I set ${name} = ''${settings[name]}''', current_user, current_database());`,
    )
    .join('\n  ')}
end $$`

const asSet = names.map((name) => `current_setting('${name}') = '${settings[name]}'`).join(' and ')

/**
 * The same behind a pooler, whose backends are not a connection's own: they are set for our role in this database, for
 * every backend that begins from now on, and for the one that answers now. A role may set them of itself; where that is
 * refused nothing is changed, and /ready says so.
 */
export async function setSessionsOfRole(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isSet: boolean }>({
    text: `select ${asSet} as "isSet"`,
    values: [],
  })
  if (rows[0]?.isSet) return
  const isAllowed = await client.query({ text: ofRole, values: [] }).then(
    () => true,
    () => false,
  )
  if (isAllowed) await setSession(client)
}

/** `on` or `off` for whoever asks. */
export const jitOfSession = `select current_setting('jit') as jit`

/** For a transaction that reads or writes files between its statements, which may take longer. */
export const mayRest = 'set local idle_in_transaction_session_timeout = 0'
