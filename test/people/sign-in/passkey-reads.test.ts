import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { keepText } from '../../support/beside.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// What devices and their keys are called stays in the table: of a passkey is read what is asked of it.

let parley: Parley
let person: Session
let other: Session
const ids: string[] = []
const seen: string[] = []
const { query } = pg.Client.prototype

async function addPasskeys({ email }: Session, names: string[]): Promise<void> {
  for (const name of names) {
    ids.push(newId())
    await parley.app.pool.query(
      `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
       select $1::uuid, id, $3, $1::text, '\\x00', 0, '{}', false, now() from user_account where email = $2`,
      [ids.at(-1), email, name],
    )
  }
}

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  const { workspaceId } = await parley.tenant()
  person = await memberSession(parley, workspaceId)
  other = await memberSession(parley, workspaceId)
  await addPasskeys(person, ['Phone', 'Key ring'])
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    keepText(seen, args)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await parley?.close()
})

/** The statements about passkeys that an operation takes. */
async function readsOf(operation: () => Promise<unknown>): Promise<string[]> {
  seen.length = 0
  await operation()
  return seen.filter((text) => /\bpasskey\b/.test(text))
}

test('a list of them is one statement with the columns that are asked for', async () => {
  const names = '{ accountSecurity { passkeys { name } } }'
  const told = { accountSecurity: { passkeys: [{ name: 'Phone' }, { name: 'Key ring' }] } }
  expect(await person.graphql(names)).toEqual(told)
  const [read, ...more] = await readsOf(() => person.graphql(names))
  expect(more).toEqual([])
  expect(read).toContain('"name"')
  expect(read).not.toMatch(/public_key|credential_id|is_synced|last_used_at/)
  const [whole] = await readsOf(() => person.api.get('/me/security'))
  expect(whole).toContain('"is_synced"')
  expect(whole).not.toMatch(/public_key|credential_id/)
})

test('none are read where none are asked for', async () => {
  expect(await readsOf(() => person.graphql('{ accountSecurity { passkeysAvailable } }'))).toEqual([])
})

test('a payload is read once, after the change', async () => {
  const rename = `mutation { renamePasskey(input: { id: "${ids[0]}", name: "Tablet" }) { passkey { id name } } }`
  const statements = await readsOf(async () =>
    expect(await person.graphql(rename)).toEqual({
      renamePasskey: { passkey: { id: ids[0], name: 'Tablet' } },
    }),
  )
  expect(statements).toHaveLength(2)
  expect(statements[1]).not.toMatch(/public_key|created_at/)
})

test('a client that asks for nothing of a passkey is answered after its change', async () => {
  const rename = `mutation { renamePasskey(input: { id: "${ids[0]}", name: "Watch" }) { __typename } }`
  expect(await person.graphql(rename)).toEqual({ renamePasskey: { __typename: 'RenamePasskeyPayload' } })
  expect(await person.graphql('{ accountSecurity { passkeys { name } } }')).toEqual({
    accountSecurity: { passkeys: [{ name: 'Watch' }, { name: 'Key ring' }] },
  })
})

test('those of others are not there', async () => {
  expect(await other.graphql('{ accountSecurity { passkeys { id } } }')).toEqual({
    accountSecurity: { passkeys: [] },
  })
  const rename = `mutation { renamePasskey(input: { id: "${ids[1]}", name: "Mine" }) { passkey { id } } }`
  expect((await other.ask(rename)).body.errors[0].extensions.code).toBe('NOT_FOUND')
})
