import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedColumns } from '#cli/reseal.ts'
import { createKeyRing } from '#core/crypto.ts'
import { newId } from '#core/ids.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { cli, json, keys } from './run.ts'

let database: TestDatabase
let env: Record<string, string>
let client: pg.Client
let workspaceId: string

const ring = { old: createKeyRing([keys.old]), next: createKeyRing([keys.next]) }

beforeAll(async () => {
  database = await createTestDatabase()
  env = { DATABASE_URL: database.url }
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  workspaceId = String((await json(env, 'workspace', 'create', '--name', 'Sealed')).id)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const place = (table: string, column: string, key: string) =>
  sealedColumns.find((one) => one.table === table && one.column === column)?.place({ workspaceId, key }) ?? ''

async function addNumber(): Promise<string> {
  const id = newId()
  const token = ring.old.encrypt('token', place('number', 'access_token', id))
  const secret = ring.old.encrypt('app secret', place('number', 'app_secret', id))
  await client.query(
    `insert into number (workspace_id, id, name, phone_id, business_id, access_token, app_secret,
       webhook_verify_token, api_version, created_at, updated_at)
     values ($1, $2, 'N ' || $3, $3, '1', $4, $5, 'v', 'v25.0', now(), now())`,
    [workspaceId, id, id, token, secret],
  )
  return id
}

async function addAnswers(many: number): Promise<void> {
  const names = Array.from({ length: many }, (_, i) => `key ${i}`)
  const bodies = names.map((name) =>
    ring.old.encrypt(`body of ${name}`, place('idempotency_record', 'body', name)),
  )
  await client.query(
    `insert into idempotency_record (workspace_id, key, lineage_id, fingerprint, request_id, resource_id, lease_until,
       status, body, created_at, expires_at)
     select $1, n.key, $1, '', '', $1, now(), 200, n.body, now(), now() from unnest($2::text[], $3::text[]) as n(key, body)`,
    [workspaceId, names, bodies],
  )
}

test('rotate encrypts everything with the first key, over many pages, and then changes nothing', async () => {
  const number = await addNumber()
  await addAnswers(1203)
  const rotated = { ...env, SECRET_KEYS: `${keys.next},${keys.old}` }
  expect(await json(rotated, 'secrets', 'rotate')).toEqual({ renewed: 1205, unreadable: 0 })
  const { rows } = await client.query('select access_token, app_secret from number where id = $1', [number])
  expect(ring.next.decrypt(rows[0].access_token, place('number', 'access_token', number))).toBe('token')
  expect(ring.next.decrypt(rows[0].app_secret, place('number', 'app_secret', number))).toBe('app secret')
  const { rows: answers } = await client.query('select key, body from idempotency_record')
  for (const { key, body } of answers) {
    expect(ring.next.decrypt(body, place('idempotency_record', 'body', key))).toBe(`body of ${key}`)
  }
  expect(await json(rotated, 'secrets', 'rotate')).toEqual({ renewed: 0, unreadable: 0 })
})

test('what no key opens is told, and left as it is', async () => {
  const id = await addNumber()
  const { status, stderr } = await cli({ ...env, SECRET_KEYS: keys.next }, 'secrets', 'rotate')
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: '0 values encrypted anew; 2 cannot be read with any key\n',
  })
  const { rows } = await client.query('select access_token from number where id = $1', [id])
  expect(ring.old.decrypt(rows[0].access_token, place('number', 'access_token', id))).toBe('token')
})

test('with the embedded database the keys themselves are replaced', async () => {
  const folder = makeTempFolder()
  try {
    const embedded = { DATA_DIR: folder.path, SECRET_KEYS: '', DATABASE_URL: '' }
    await json(embedded, 'workspace', 'create', '--name', 'Kept')
    const secrets = () => JSON.parse(readFileSync(join(folder.path, 'secrets.json'), 'utf8')).keys as string[]
    const before = secrets()
    expect(await json(embedded, 'secrets', 'rotate')).toEqual({ renewed: 0, unreadable: 0 })
    expect(secrets()).toHaveLength(1)
    expect(secrets()).not.toEqual(before)
  } finally {
    folder.remove()
  }
})

test('every place that encrypts is known to rotate', () => {
  const source = join(import.meta.dirname, '../../src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const encrypting = files.filter((file) => {
    if (file.startsWith('cli/') || file.startsWith('generated/') || file === 'core/crypto.ts') return false
    // Tokens that go out with messages; answers are known by the message that they quote as well.
    if (file === 'messaging/messages/messages/flow-token.ts') return false
    // Addresses of recordings, which nobody keeps: they are over after 15 minutes.
    if (file === 'messaging/calls/calls/recording.ts') return false
    // Links in mails that turn mails off: they are in mails alone.
    if (file === 'telling/notifications/mail-off.ts') return false
    return readFileSync(join(source, file), 'utf8').includes('.encrypt(')
  })
  const reseal = readFileSync(join(source, 'cli/reseal.ts'), 'utf8')
  expect(encrypting.filter((file) => !reseal.includes(`'#${file}'`))).toEqual([])
  expect(encrypting.length).toBeGreaterThan(2)
})
