import { isDeepStrictEqual } from 'node:util'
import { request } from 'undici'
import { readPersistedDocuments } from '#doors/graphql/persisted.ts'
import { ask } from '../ground/cluster.ts'
import type { Tenant } from '../ground/seed.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import type { Get, Recipe } from '../load/recipes.ts'
import { count } from '../measure/counts.ts'
import { runRounds } from '../measure/rounds.ts'
import type { Ground } from './scenario.ts'
import { signIn } from './session.ts'

const connections = 32

/** Scenario 3: the dashboard's own query for its inbox, 50 chats with their people, assignees and last messages. */
export async function inbox(ground: Ground): Promise<void> {
  const { report } = ground
  report.title('3. The inbox (GET /graphql, the document of the dashboard, 50 chats)')
  const tenants = ground.tenants.filter(({ member }) => member)
  const stage = await openStage(ground, 'inbox', 'web', (url) => seedInbox(url, tenants))
  try {
    const limit = await stage.limit('inboxPage')
    const path = pathOfInbox()
    const cookies = await Promise.all(
      tenants.map((tenant) => signIn(stage.parley.port, tenant.member as never)),
    )
    const ours = cookies.map((cookie) => ({ path, cookie }))
    const theirs = tenants.map(({ key }) => ({ path: '/', key }))
    await compare(stage, limit.port, ours, theirs)
    const gets = (requests: Get[]): Recipe => ({ kind: 'get', requests, expect: [200] })
    const subject = contender('Parley', stage.parley, connections, gets(ours))
    const byHand = contender('one statement', limit, connections, gets(theirs))
    await stage.warm(subject, byHand)
    report.rounds('50 chats', await runRounds(stage.bench, [subject, byHand], report.progress), [
      { subject: 'Parley', limit: 'one statement', goal: 1 / 0.6 },
    ])
    report.counts('Parley, 50 chats', await count(stage.bench, stage.url, subject, 2000))
  } finally {
    await stage.close()
  }
}

/** The dashboard names its documents by their hashes. */
export function pathOfInbox(): string {
  const [hash] =
    [...readPersistedDocuments()].find(([, text]) => text.startsWith('query Conversations(')) ?? []
  if (!hash) throw new Error('the dashboard is not built: npm run build')
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
  const variables = { first: 50 }
  const query = Object.entries({ extensions, variables }).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  )
  return `/graphql?${query.join('&')}`
}

/** Every chat has its last message, the person of its workspace as its agent, tags and a field of the workspace's own. */
export async function seedInbox(url: string, tenants: readonly Tenant[]): Promise<void> {
  await ask(
    url,
    `update conversation v set last_message_id = m.id, last_message_at = m.created_at, number_id = m.number_id,
       last_message_preview = left(m.content->>'body', 100), unread_count = 3, agent_id = u.user_id
     from membership u cross join lateral (
       select c.id as contact_id, l.* from contact c cross join lateral (
         select id, created_at, number_id, content from message
         where workspace_id = c.workspace_id and contact_id = c.id order by created_at desc, id desc limit 1
       ) l where c.workspace_id = u.workspace_id
     ) m(contact_id, id, created_at, number_id, content)
     where v.workspace_id = u.workspace_id and v.contact_id = m.contact_id and u.workspace_id = any($1::uuid[])`,
    [tenants.map(({ workspaceId }) => workspaceId)],
  )
  await ask(
    url,
    `update contact set name = 'Ann Example', tags = '{new,vip}', custom_fields = '{"plan":"pro"}'
     where workspace_id = any($1::uuid[])`,
    [tenants.map(({ workspaceId }) => workspaceId)],
  )
  await ask(url, 'vacuum analyze')
}

interface Answer {
  data?: { conversations: { nodes: unknown[] } }
}

async function read(port: number, get: Get): Promise<Answer> {
  const headers: Record<string, string> =
    'key' in get ? { authorization: `Bearer ${get.key}` } : { cookie: get.cookie }
  const { body } = await request(`http://127.0.0.1:${port}${get.path}`, { headers })
  return (await body.json()) as Answer
}

/** Rule 6: both answer the same chats in the same words. */
async function compare({ parley }: Stage, limitPort: number, ours: Get[], theirs: Get[]): Promise<void> {
  for (const [index, get] of ours.entries()) {
    const [mine, other] = [await read(parley.port, get), await read(limitPort, theirs[index] as Get)]
    const [one, two] = [mine.data?.conversations.nodes, other.data?.conversations.nodes]
    if (one?.length !== 50 || !isDeepStrictEqual(one, two))
      throw new Error(
        `the inboxes differ: ${JSON.stringify(mine).slice(0, 800)}; ${JSON.stringify(two?.[0])}`,
      )
  }
}
