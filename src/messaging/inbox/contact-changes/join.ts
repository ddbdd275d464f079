import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { Pair } from '#messaging/chat-model/chats/join.ts'
import { type SenderKey, senders } from '#messaging/contacts/contacts/identities.ts'
import { makeOne, together } from './make-one.ts'

/**
 * Contacts known by a business-scoped id alone whose phone, told now, another contact has. That one must have no such
 * id of its own: with one it is somebody else, who had the phone before.
 */
const findTwice = statement<Pair>(
  'contacts.find_twice',
  `
  select distinct on (a.workspace_id, a.id) ${columns('Contact', 'a', ['workspaceId'])}, a.id as part, b.id as whole
  from ${senders.from('q')}
  join contact_identity i on i.workspace_id = q.workspace_id and i.kind = 'bsuid' and i.scope = q.business_id
    and i.value = q.user_id
  join contact a on a.workspace_id = i.workspace_id and a.id = i.contact_id and a.phone is null
    and a.deleted_at is null
  cross join lateral (
    select k.id, 1 as rank from contact k
    where k.workspace_id = q.workspace_id and k.phone = q.wa_id and k.deleted_at is null
    union all
    select k.id, 2 from contact_identity o
    join contact k on k.workspace_id = o.workspace_id and k.id = o.contact_id and k.phone is not null
      and k.deleted_at is null
    where o.workspace_id = q.workspace_id and o.kind = 'wa_id' and o.scope = '' and o.value = q.wa_id
      and not o.is_former
    order by rank limit 1
  ) b
  where not exists (select from contact_identity o where o.workspace_id = q.workspace_id and o.contact_id = b.id
    and o.kind = 'bsuid' and o.scope = q.business_id)
  order by a.workspace_id, a.id
  `,
)

/**
 * Another contact that has, or is known by, the platform's form of this contact's phone: a Brazilian, Mexican or
 * Argentine number that was written in two spellings (spec/4 B2, Phone out). The older of the two stays. Ids of their
 * own in one portfolio tell two people apart.
 */
const findOtherSpelling = statement<Pair>(
  'contacts.find_other_spelling',
  `
  select ${columns('Contact', 'a', ['workspaceId'])}, case when o.is_older then a.id else o.id end as part,
    case when o.is_older then o.id else a.id end as whole
  from contact a cross join lateral (
    select k.id, (k.created_at, k.id) < (a.created_at, a.id) as is_older, 1 as rank from contact k
    where k.workspace_id = a.workspace_id and k.phone = $3 and k.deleted_at is null
    union all
    select k.id, (k.created_at, k.id) < (a.created_at, a.id), 2 from contact_identity i
    join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id and k.phone is not null
      and k.deleted_at is null
    where i.workspace_id = a.workspace_id and i.kind = 'wa_id' and i.scope = '' and i.value = $3 and not i.is_former
    order by rank limit 1
  ) o
  where a.workspace_id = $1 and a.id = $2 and a.phone is not null and a.deleted_at is null and o.id <> a.id
    and not exists (select from contact_identity i
      join contact_identity j on j.workspace_id = i.workspace_id and j.kind = i.kind and j.scope = i.scope
      where i.workspace_id = a.workspace_id and i.contact_id = a.id and i.kind = 'bsuid' and j.contact_id = o.id)
  `,
)

/**
 * Makes one contact of every two that a callback tells to be one person, by naming the phone and the business-scoped
 * id together (spec/6 12.9, docs/adr/0021). The one that has the phone stays. Answers how many were joined.
 */
export async function joinTwice(app: App, keys: readonly SenderKey[]): Promise<number> {
  const named = keys.filter(({ sender }) => sender.waId !== null && sender.userId !== null)
  if (named.length === 0) return 0
  const pairs = await run(app.pool, findTwice, senders.values(named))
  for (const pair of pairs) await joinPair(app, pair)
  return pairs.length
}

/**
 * The platform has answered a send to this contact with its own form of the phone: whoever has that is the same
 * person. Answers the contact that the person is now.
 */
export async function joinSpellings(
  app: App,
  { workspaceId, contactId, waId }: { workspaceId: string; contactId: string; waId: string },
): Promise<string> {
  const [pair] = await run(app.pool, findOtherSpelling, [workspaceId, contactId, waId])
  if (!pair) return contactId
  await joinPair(app, pair)
  return pair.whole
}

async function joinPair(app: App, pair: Pair): Promise<void> {
  await makeOne(app, pair, { actor: { kind: 'system', workspaceId: pair.workspaceId }, together })
}
