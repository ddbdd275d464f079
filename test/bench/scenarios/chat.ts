import { request } from 'undici'
import { ask } from '../ground/cluster.ts'
import type { Tenant } from '../ground/seed.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { count } from '../measure/counts.ts'
import { runRounds } from '../measure/rounds.ts'
import type { Ground } from './scenario.ts'
import { signIn } from './session.ts'

const inChat = 200

/** A chat of this many messages in each of these workspaces; answers its contact. */
async function longChats(url: string, tenants: readonly Tenant[]): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    url,
    `with person as (
       select t.workspace_id, t.number_id, t.place, c.id, c.phone
       from unnest($1::uuid[], $2::uuid[]) with ordinality as t(workspace_id, number_id, place)
       cross join lateral (select id, phone from contact where workspace_id = t.workspace_id order by id limit 1) c
     ), said as (
       insert into message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, content,
         sent_by_type, created_at, updated_at)
       select p.workspace_id, bench_id(now() - n * interval '1 minute'), p.id, p.number_id,
         case when n % 2 = 0 then 'outgoing' else 'incoming' end, 'text', 'read', p.phone,
         jsonb_build_object('body', 'Message ' || n || ' about an order', 'previewUrl', false),
         case when n % 2 = 0 then 'api' else 'contact' end,
         now() - n * interval '1 minute', now() - n * interval '1 minute'
       from person p cross join generate_series(1, $3) n
     )
     select id from person order by place`,
    [tenants.map((one) => one.workspaceId), tenants.map((one) => one.numberId), inChat],
  )
  await ask(url, 'analyze message')
  return rows.map(({ id }) => id)
}

const pageOf = (contactId: string) => `/v1/messages?limit=25&contact_id=${contactId}`
const apiPageOf = (contactId: string) => `/api/contacts/${contactId}/messages?limit=25`

/** Both answer the same messages. */
async function compare({ parley }: Stage, key: string, cookie: string, contactId: string): Promise<void> {
  const read = async (path: string, headers: Record<string, string>) => {
    const { body } = await request(`http://127.0.0.1:${parley.port}${path}`, { headers })
    return (await body.json()) as { data: { id: string }[] & { messages: { id: string }[] } }
  }
  const twin = await read(pageOf(contactId), { authorization: `Bearer ${key}` })
  const ours = await read(apiPageOf(contactId), { cookie })
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).join()
  if (ids(ours.data.messages.toReversed()) !== ids(twin.data)) throw new Error('the pages differ')
}

/** Scenario 14: the messages of a chat over /api, 25 of 200, beside the same page over /v1. */
export async function chat(ground: Ground): Promise<void> {
  const { report } = ground
  report.title(`15. Listing 25 of the ${inChat} messages of a chat (GET ${apiPageOf('{id}')})`)
  const stage = await openStage(ground, 'chat', 'web')
  try {
    const tenants = ground.tenants.filter(({ member }) => member)
    const contacts = await longChats(stage.url, tenants)
    const cookies = await Promise.all(
      tenants.map(({ member }) => signIn(stage.parley.port, member as NonNullable<Tenant['member']>)),
    )
    const [contactId = '', cookie = '', key = ''] = [contacts[0], cookies[0], tenants[0]?.key]
    await compare(stage, key, cookie, contactId)
    const ours = contacts.map((id, index) => ({ path: apiPageOf(id), cookie: cookies[index] ?? '' }))
    const theirs = contacts.map((id, index) => ({ path: pageOf(id), key: tenants[index]?.key ?? '' }))
    const subject = contender('/api', stage.parley, 16, { kind: 'get', requests: ours, expect: [200] })
    const twin = contender('/v1', stage.parley, 16, { kind: 'get', requests: theirs, expect: [200] })
    await stage.warm(subject, twin)
    const rounds = await runRounds(stage.bench, [subject, twin], report.progress)
    report.rounds('a chat over /api', rounds, [
      { subject: subject.name, limit: twin.name, bar: 1.5, goal: 1.2 },
    ])
    for (const one of [subject, twin])
      report.counts(`Parley, ${one.name}`, await count(stage.bench, stage.url, one, 2000))
  } finally {
    await stage.close()
  }
}
