import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { atServerDefaults } from '../../support/database.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

/** A skill that no chat requires. */
export const rareSkill = '00000000-0000-4000-8000-000000000009'

/** Puts it into a workspace. */
export const insertRareSkill = `insert into skill (workspace_id, id, name, description, created_at, updated_at)
  values ($1, '${rareSkill}', 'Rare', '', now(), now())`

/** A workspace with all that the paths of messages go through, and one beside it. */
export interface GrowthScene {
  parley: Parley
  shop: Tenant
  admin: Session
  /** what rows that are filled in belong to, by the names that they have there */
  given: Record<string, string>
  /** a connection of its own, past the pool */
  client: pg.Client
  close(): Promise<void>
}

/** Who answers webhooks. */
async function receiver(): Promise<{ url: string; server: Server }> {
  const server = createServer((_, res) => res.writeHead(200).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}

export async function startGrowth(): Promise<GrowthScene> {
  // The web role alone: jobs run when they are called. Filling in rows takes longer than a session of a long run.
  const parley = await startParley({ ROLE: 'web', LOG__LEVEL: 'error', JWT__ACCESS_EXPIRY_MINS: '1440' })
  const directUrl = parley.app.config.database.url as string
  await atServerDefaults(directUrl)
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  const { rows: tables } = await client.query(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) await client.query(`alter table "${name}" set (autovacuum_enabled = false)`)
  const [shop, other] = [await parley.tenant(), await parley.tenant()]
  const admin = await memberSession(parley, shop.workspaceId)
  const agent = await memberSession(parley, shop.workspaceId, 'agent')
  const me = (await agent.api.get('/me')).body.data.id
  const { url, server } = await receiver()
  const events = ['message.status', 'message.received']
  const endpoint = async (path: string) => {
    const told = await shop.v1.post('/webhooks', { url: url + path, events })
    if (told.status !== 201) throw new Error(told.text)
    return told.body.id as string
  }
  const [active, paused] = [await endpoint('a'), await endpoint('b')]
  await client.query(
    `update webhook_endpoint set status = 'paused', next_try_at = 'infinity' where id = $1`,
    [paused],
  )
  const legacy = await admin.api.post('/webhooks', { name: 'Older', url, events: ['message.incoming'] })
  const template = { name: 'hello', language: 'en' }
  const made = await shop.v1.post('/broadcasts', {
    name: 'News',
    template,
    recipients: [{ to: '+15550001111' }],
  })
  if (!legacy.body?.data || made.status !== 201) throw new Error(`${legacy.text} ${made.text}`)
  await client.query(insertRareSkill, [shop.workspaceId])
  await client.query(`update broadcast set status = 'running', total = 10000000 where id = $1`, [
    made.body.id,
  ])
  return {
    parley,
    shop,
    admin,
    client,
    given: {
      shop: shop.workspaceId,
      other: other.workspaceId,
      number: shop.numberId,
      member: me,
      endpoint: active,
      paused,
      legacy: legacy.body.data.id ?? legacy.body.data.webhook.id,
      broadcast: made.body.id,
      now: parley.clock.now().toISOString(),
    },
    async close() {
      await client.end()
      await parley.close()
      server.close()
    },
  }
}
