import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { fill } from '../../guards/growth/fill.ts'
import { ask } from './cluster.ts'
import type { Tenant } from './seed.ts'

/** Of the rows that are filled in three of four are the workspace's own. */
const ownShare = 3 / 4

/** What lists and figures read of a chat. */
const tables = [
  'contact',
  'conversation',
  'conversation_window',
  'message',
  'message_search',
  'transfer',
  'bot_session',
]

/** A workspace in use for long: so many chats, each with what is read of it (the guard of growth fills the same). */
export async function seedChats(url: string, own: Tenant, neighbour: Tenant, chats: number): Promise<void> {
  const [member] = await ask<{ id: string }>(
    url,
    'select user_id as id from membership where workspace_id = $1 limit 1',
    [own.workspaceId],
  )
  if (!member) throw new Error('the workspace has no member')
  const given = {
    shop: own.workspaceId,
    other: neighbour.workspaceId,
    number: own.numberId,
    member: member.id,
    // Nobody asks for these.
    endpoint: randomUUID(),
    paused: randomUUID(),
    legacy: randomUUID(),
    broadcast: randomUUID(),
    now: new Date().toISOString(),
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fill(client, { given }, 0, Math.ceil(chats / ownShare), tables)
  } finally {
    await client.end()
  }
  await ask(url, 'vacuum analyze')
}
