import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { oneRow } from '#core/found.ts'
import { changedEvent } from '#messaging/broadcasts/broadcast-events.ts'
import type { BroadcastRow } from '#messaging/broadcasts/broadcast-row.ts'
import { contactBehind } from '#messaging/broadcasts/people.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { importKeptMs, tellImport } from './import-commands.ts'
import { addRows, mostRecipients } from './import-recipients.ts'
import { type BroadcastImport, importColumns } from './import-row.ts'

// The end of an import, set-wise: who comes twice, who wants no marketing, and the rest into the draft.

/** So many rows that were left out are told of. */
const mostFaults = 1000

/** One name for all spellings of a number, as `spelledOnce` says. */
const spelled = 'least(s.phone, coalesce(s.other_phone, s.phone)) collate "C"'

// A file has just been written when these run, and PostgreSQL may know nothing of its size yet: a join of its rows to
// themselves could be walked pair by pair. So places are found by one walk, and looked up by the key then.

const markRepeated = statement<{ many: number }>(
  'broadcast_imports.mark_repeated',
  `with ranked as (
     select s.place, s.phone, s.other_phone, row_number() over (partition by ${spelled} order by s.place) as rank
     from broadcast_staging s where s.workspace_id = $1 and s.import_id = $2 and s.reason is null
   ), known as materialized (
     select r.phone from broadcast_recipient r where r.workspace_id = $1 and r.broadcast_id = $3 and r.phone is not null
   ), marked as (
     update broadcast_staging s set repeated = true
     where s.workspace_id = $1 and s.import_id = $2 and s.place = any(array(
       select k.place from ranked k where k.rank > 1 or k.phone in (select phone from known)
         or k.other_phone in (select phone from known)))
     returning s.place
   )
   select count(*)::int as many from marked`,
)

const markOptedOut = statement<{ many: number }>(
  'broadcast_imports.mark_opted_out',
  `with person as (
     select s.place, s.phone, null::uuid as contact_id from broadcast_staging s
     where s.workspace_id = $1 and s.import_id = $2 and s.reason is null and not s.repeated
   ), marked as (
     update broadcast_staging s set opted_out = true
     where s.workspace_id = $1 and s.import_id = $2 and s.place = any(array(
       select p.place from person p cross join lateral (${contactBehind('p')}
       ) c where c.marketing_opted_out))
     returning s.place
   )
   select count(*)::int as many from marked`,
)

const insertStaged = statement<{ many: number }>(
  'broadcast_imports.insert_staged',
  `with added as (
     insert into broadcast_recipient (workspace_id, broadcast_id, id, phone, name, own, created_at)
     select $1::uuid, $3::uuid, s.recipient_id, s.phone, s.name, s.own, $4::timestamptz from broadcast_staging s
     where s.workspace_id = $1 and s.import_id = $2 and s.reason is null and not s.repeated and not s.opted_out
     order by s.place returning id
   )
   select count(*)::int as many from added`,
)

/** Of the rows only those are kept that were left out since they are wrong, the first thousand. */
const dropRows = statement(
  'broadcast_imports.drop_rows',
  `delete from broadcast_staging s where s.workspace_id = $1 and s.import_id = $2 and (s.reason is null or s.place > (
     select f.place from broadcast_staging f
     where f.workspace_id = $1 and f.import_id = $2 and f.reason is not null
     order by f.place limit 1 offset ${mostFaults - 1}))`,
)

const complete = statement<BroadcastImport>(
  'broadcast_imports.complete',
  `update broadcast_import i set state = 'completed', added = $3, skipped = $4, opted_out = $5, finished_at = $6,
     told_at = $6, expires_at = $7
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

/**
 * Adds the rows that are good to the draft, which is locked, so counts are exact whatever else is added. Answers why nobody
 * is, where the draft takes them no longer.
 */
export async function addStaged(
  ctx: Ctx,
  tx: Tx,
  one: BroadcastImport,
  draft: BroadcastRow,
  template: TemplateRow,
): Promise<string | null> {
  if (draft.status !== 'draft') return 'Can only add recipients to draft campaigns'
  const place = [one.workspaceId, one.id]
  const now = ctx.now()
  const { many: skipped } = await oneRow(tx, markRepeated, [...place, draft.id], 'import')
  const optedOut =
    template.category === 'marketing' ? (await oneRow(tx, markOptedOut, place, 'import')).many : 0
  const good = one.rows - one.refused - skipped - optedOut
  if (draft.total + good > mostRecipients) return 'A campaign has at most 100,000 recipients'
  const { many: added } = await oneRow(tx, insertStaged, [...place, draft.id, now], 'import')
  await run(tx, dropRows, place)
  const until = new Date(now.getTime() + importKeptMs)
  const done = await oneRow(tx, complete, [...place, added, skipped, optedOut, now, until], 'import')
  const values = [draft.workspaceId, draft.id, added, skipped, optedOut, now]
  const after = await oneRow(tx, addRows, values, 'broadcast')
  await tellImport(ctx, tx, done)
  await appendEvents(ctx.app, tx, [changedEvent(after, 'recipients', now)])
  return null
}
