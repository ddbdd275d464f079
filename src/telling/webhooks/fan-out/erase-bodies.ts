import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { ErasedPerson } from '#messaging/contacts/contacts/erasure-hooks.ts'

/**
 * What was to be told of people, and was told, goes with its deliveries: nothing of it is sent any more, nor sent again.
 * That they were deleted is still told where it waits, by their id alone: whoever keeps a copy of them has to know. What
 * receivers answered can repeat what they were sent. Bodies are told apart by how they begin: what people wrote can be
 * more than PostgreSQL reads as JSON.
 */
const eraseBodies = statement<never>(
  'erase.webhook_bodies',
  `with about as materialized (
     select b.event_id, b.body ~ '^\\{"id":"[^"]*","type":"contact[.]deleted"' as "isNotice" from event_body b
     where b.workspace_id = $1 and b.contact_id = any($2::uuid[])
   ), told as materialized (
     select d.id, a."isNotice" and d.state = 'waiting' as stays from about a
     join webhook_delivery d on d.workspace_id = $1 and d.event_id = a.event_id
   ), deliveries as (
     delete from webhook_delivery d using told t where d.workspace_id = $1 and d.id = t.id and not t.stays
   ), notices as (
     update webhook_delivery d set document_body = null, document_reads = '{}', earlier_answers = null,
       last_answer = d.last_answer || '{"body": null}'
     from told t where d.workspace_id = $1 and d.id = t.id and t.stays
   ), bodies as (
     delete from event_body b using about a
     where b.workspace_id = $1 and b.event_id = a.event_id and not a."isNotice"
   )
   update event_body b set body = jsonb_set(b.body::jsonb, '{data,contact,phone}', 'null')::text
   from about a where b.workspace_id = $1 and b.event_id = a.event_id and a."isNotice"`,
)

/** Who was deleted in a part of the log that is still to be queued: what came before can be queued until then. */
const behindOf = statement<{ id: string }>(
  'erase.webhooks_behind',
  `select e.subject_id as id from event e
   join workspace_counter c on c.workspace_id = e.workspace_id and c.fanout_seq < e.seq
   where e.workspace_id = $1 and e.occurred_at = any($3::timestamptz[]) and e.type = 'contact.deleted'
     and e.subject_id = any($2::uuid[])
     and exists (select from webhook_endpoint w where w.workspace_id = $1)`,
)

/** What webhooks keep of people who are erased. */
export async function eraseBodiesOf(
  ctx: Ctx,
  tx: Tx,
  { persons, isUnfinished }: { persons: readonly ErasedPerson[]; isUnfinished(id: string): void },
): Promise<void> {
  if (persons.length === 0) return
  const workspaceId = workspaceOf(ctx.actor)
  const ids = persons.map(({ id }) => id)
  const times = persons.map(({ deletedAt }) => deletedAt)
  // Asked first: whoever is queued after this look was found to be behind.
  const behind = await run(tx, behindOf, [workspaceId, ids, times])
  await run(tx, eraseBodies, [workspaceId, ids])
  for (const { id } of behind) isUnfinished(id)
}
