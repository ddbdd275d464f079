import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { localBus } from '#core/bus.ts'
import { loadConfig } from '#core/config/config.ts'
import type { App, JobKind } from '#core/context/context.ts'
import { closePerApp } from '#core/context/per-app.ts'
import { createKeyRing, hmacSha256Hex } from '#core/crypto.ts'
import { openPool, openPrisma } from '#core/db/db.ts'
import { newId } from '#core/ids.ts'
import { openCounters } from '#core/rate-limits/open.ts'
import { type MovableClock, movableClock } from '#core/time/clock.ts'
import { eventDocuments } from '#doors/documents/event-documents.ts'
import { sealSecret } from '#messaging/numbers/accounts/account-secrets.ts'
import '#process/hooks.ts'
import { storeCallback } from '#messaging/receiving/callbacks/receive.ts'
import { createTestDatabase } from '../../../support/database.ts'
import { distribution, TestPool } from '../../../support/distribution.ts'

export const appSecret = 'secret-of-the-installation'
export const verifyToken = 'token-of-the-installation'

interface TestNumber {
  workspaceId: string
  id: string
}

export interface Scene {
  app: App & { clock: MovableClock }
  woken: JobKind[]
  /** one object per line of the log */
  logged: Record<string, unknown>[]
  addWorkspace(): Promise<string>
  addNumber(workspaceId: string, number?: Partial<NumberFacts>): Promise<TestNumber>
  addContact(workspaceId: string, phone: string): Promise<string>
  /** An outgoing message that was handed over and awaits its statuses. */
  addOutgoing(workspaceId: string, platformMessageId: string | null): Promise<string>
  rows<T>(sql: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

interface NumberFacts {
  phoneId: string
  businessId: string
  phone: string
  appSecret: string | null
  verifyToken: string
  status: string
}

/** The number that the fixtures are about. */
export const fixtureNumber: NumberFacts = {
  phoneId: '1055',
  businessId: '2001',
  phone: '15550107788',
  appSecret: null,
  verifyToken: 'token-of-a-number',
  status: 'active',
}

/** An application without doors and jobs, on a database of its own. */
export async function startScene(env: Record<string, string> = {}): Promise<Scene> {
  const database = await createTestDatabase()
  const config = loadConfig({
    env: {
      DATABASE_URL: database.url,
      ...distribution,
      JWT_SECRET: 'a-secret-that-only-these-tests-know-of',
      SECRET_KEYS: 'k'.repeat(32),
      PLATFORM__APP_SECRET: appSecret,
      PLATFORM__VERIFY_TOKEN: verifyToken,
      PLATFORM__BASE_URL: 'http://127.0.0.1:9',
      ...env,
    },
    argv: [],
  })
  const woken: JobKind[] = []
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug', base: undefined },
    { write: (line) => void logged.push(JSON.parse(line)) },
  )
  const pool = openPool(database.url, 8, 'auto', {}, TestPool)
  const counters = openCounters(config, log, '')
  const app = {
    config,
    log,
    clock: movableClock(),
    pool,
    prisma: openPrisma(pool),
    keyRing: createKeyRing(config.secrets.keys),
    bus: localBus(),
    counters,
    wake: (kind: JobKind) => void woken.push(kind),
    renderSubject: async () => [],
    eventDocuments: eventDocuments(),
    eventReference: () => new Map(),
    scopePermissions: new Map(),
  }
  const rows = async <T>(sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows as T[]
  const addContact = async (workspaceId: string, phone: string) => {
    const id = newId()
    const values = [workspaceId, id, phone]
    await rows(
      `insert into contact (workspace_id, id, phone, tags, created_at, updated_at) values ($1, $2, $3, '{}', now(), now())`,
      values,
    )
    await rows(
      'insert into conversation (workspace_id, contact_id, created_at, updated_at) values ($1, $2, now(), now())',
      [workspaceId, id],
    )
    return id
  }
  return {
    app,
    woken,
    logged,
    rows,
    async addWorkspace() {
      const id = newId()
      await rows(
        `insert into workspace (id, name, slug, created_at, updated_at) values ($1, 'A', $2, now(), now())`,
        [id, id],
      )
      await rows('insert into workspace_counter (workspace_id) values ($1)', [id])
      return id
    },
    async addNumber(workspaceId, facts = {}) {
      const number = { ...fixtureNumber, ...facts }
      const place = { workspaceId, id: newId() }
      const seal = (kind: 'access_token' | 'app_secret', value: string) =>
        sealSecret(app.keyRing, place, kind, value)
      await rows(
        `insert into number (workspace_id, id, name, phone_id, business_id, access_token, app_secret, webhook_verify_token,
           api_version, phone, status, created_at, updated_at)
         values ($1, $2, 'Shop ' || $3, $3, $4, $5, $6, $7, 'v25.0', $8, $9, now(), now())`,
        [
          workspaceId,
          place.id,
          number.phoneId,
          number.businessId,
          seal('access_token', 'token'),
          number.appSecret && seal('app_secret', number.appSecret),
          number.verifyToken,
          number.phone,
          number.status,
        ],
      )
      return place
    },
    addContact,
    async addOutgoing(workspaceId, platformMessageId) {
      const [number] = await rows<{ id: string }>('select id from number where workspace_id = $1', [
        workspaceId,
      ])
      const contactId = await addContact(workspaceId, '351912000111')
      // the id that the recorded statuses name
      const id = '01980f00-0000-7000-8000-000000000009'
      await rows(
        `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
           platform_message_id, created_at, updated_at)
         values ($1, $2, $3, $4, 'outgoing', 'text', 'pending', '{"body":"Hi"}', 'api', $5, $6, $6)`,
        [workspaceId, id, contactId, number?.id, platformMessageId, new Date('2026-09-21T14:00:00Z')],
      )
      return id
    },
    async close() {
      await closePerApp(app)
      counters.close()
      await closePool(pool)
      await database.drop()
    },
  }
}

/** pool.end() answers before its connections are closed; dropping the database then would look like a crash to them. */
async function closePool(pool: App['pool']): Promise<void> {
  const open = pool.totalCount
  let closed = 0
  const allClosed = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      closed += 1
      if (closed === open) resolve()
    })
  })
  await Promise.all([pool.end(), allClosed])
}

export function signed(body: Buffer | string, secret = appSecret): string {
  return `sha256=${hmacSha256Hex(secret, body)}`
}

/** Signs and sends a callback as the platform would; answers the status. */
export async function send(app: App, callback: object | Buffer, secret = appSecret): Promise<number> {
  const body = Buffer.isBuffer(callback) ? callback : Buffer.from(JSON.stringify(callback))
  return (await storeCallback(app, body, signed(body, secret))).status
}

const folder = join(import.meta.dirname, '../../../fixtures/callbacks')

export const fixtureNames = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

/** The bytes of a recorded callback. */
export function fixture(name: string): Buffer {
  return readFileSync(join(folder, `${name}.json`))
}

/** A callback of the field `messages` for one number. */
export function messagesCallback(
  value: object,
  phoneId = fixtureNumber.phoneId,
  businessId = fixtureNumber.businessId,
) {
  const metadata = { display_phone_number: '15550107788', phone_number_id: phoneId }
  const whole = { messaging_product: 'whatsapp', metadata, ...value }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: businessId, changes: [{ field: 'messages', value: whole }] }],
  }
}

export function textMessage(id: string, body: string, from = '351912000111') {
  return { from, id, timestamp: '1790000000', type: 'text', text: { body } }
}
