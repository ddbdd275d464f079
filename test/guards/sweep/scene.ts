import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { formOf, postMedia } from '../../messaging/content/media/form.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { answerCommands, callingEnvironment, withCalls } from './calls.ts'
import { filled, type Rows } from './filled.ts'
import { type Kinds, kindsOf } from './kinds.ts'
import { type Table, tablesOf } from './tables.ts'

export interface Side {
  tenant: Tenant
  session: Session
  /** one row of each table */
  rows: Rows
}

/** Two workspaces with a row in every table, and somebody of ours who asks. */
export interface SweepScene {
  parley: Parley
  tables: Table[]
  kinds: Kinds
  ours: Side
  theirs: Side
  /** connections of the sweep itself; what one sets would make PostgreSQL plan anew on the other */
  clients: { reader: pg.PoolClient; writer: pg.PoolClient }
  close(): Promise<void>
}

/** What people do by themselves: a customer writes, and somebody keeps a file and writes a note. */
async function used(parley: Parley, tenant: Tenant, phone: string): Promise<Session> {
  const session = await memberSession(parley, tenant.workspaceId)
  await storeIncoming(parley.app, [
    {
      workspaceId: tenant.workspaceId,
      numberId: tenant.numberId,
      businessId: '200000000000001',
      platformMessageId: `wamid.${randomUUID()}`,
      at: parley.clock.now(),
      sender: { waId: phone, userId: null, parentUserId: null, username: null, profileName: null },
      type: 'text',
      content: { body: 'Hello', previewUrl: false },
      replyToPlatformId: null,
      media: null,
      raw: null,
    },
  ])
  // The colleague who stands wherever one is named, and has the chat.
  const colleague = await memberSession(parley, tenant.workspaceId, 'agent')
  const user = (await colleague.api.get('/me')).body.data
  const { contacts } = (await session.api.get('/contacts')).body.data
  await session.api.post(`/contacts/${contacts[0].id}/notes`, { content: 'Asked twice.' })
  await session.api.send('PUT', `/contacts/${contacts[0].id}/assign`, { user_id: user.id })
  const file = { name: 'file', filename: 'a.png', type: 'image/png', bytes: sampleFile('image/png') }
  await postMedia({ url: parley.url, key: tenant.key }, formOf(file))
  return session
}

const enabledProvider = `insert into sso_provider (workspace_id, provider, client_id, is_enabled, allowed_domains,
    created_at, updated_at)
  values ($1, $2, 'client', true, '{}', now(), now())`

/** What only who has it may ask for belongs to who asks, $1, and no longer to the colleague, $2. */
const toWhoAsks = [
  ...['draft', 'passkey', 'sso_identity'].map(
    (table) => `update ${table} set user_id = $1 where user_id = $2`,
  ),
  `insert into team_member (workspace_id, team_id, user_id, role)
   select workspace_id, team_id, $1, 'agent' from team_member where user_id = $2`,
]

const withHeader = 'update template set header_media_id = $2 where workspace_id = $1'

export async function startSweep(): Promise<SweepScene> {
  // The web role alone: no job changes anything behind a comparison.
  const parley = await startParley({ ROLE: 'web', ...callingEnvironment })
  const { pool } = parley.app
  const tables = await tablesOf(pool)
  const kinds = kindsOf(tables)
  async function side(name: string, phone: string, providers: string[]): Promise<Side> {
    const tenant = await parley.tenant({ name })
    const session = await used(parley, tenant, phone)
    await pool.query(`delete from template where workspace_id = $1 and name <> 'hello'`, [tenant.workspaceId])
    for (const provider of providers) await pool.query(enabledProvider, [tenant.workspaceId, provider])
    const rows = await filled(pool, tables, kinds, tenant.workspaceId)
    const text = 'select id from user_account where email = $1'
    const userId = (await pool.query(text, [session.email])).rows[0].id
    for (const statement of toWhoAsks) await pool.query(statement, [userId, rows.get('user_account')?.id])
    await withCalls(parley, tenant.workspaceId, userId, rows)
    await pool.query(withHeader, [tenant.workspaceId, rows.get('media')?.id])
    return { tenant, session, rows }
  }
  const [ours, theirs] = [
    await side('Ours', '15550600001', ['google']),
    await side('Theirs', '15550600003', ['google', 'microsoft']),
  ]
  answerCommands(parley)
  const clients = { reader: await pool.connect(), writer: await pool.connect() }
  return {
    parley,
    tables,
    kinds,
    ours,
    theirs,
    clients,
    close() {
      for (const client of Object.values(clients)) client.release(true)
      return parley.close()
    },
  }
}
