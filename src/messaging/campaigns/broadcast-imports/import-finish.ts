import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { oneRow } from '#core/found.ts'
import { changedEvent } from '#messaging/campaigns/broadcasts/broadcast-events.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { contactBehind } from '#messaging/campaigns/broadcasts/people.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { NobodyAdded } from './import-cause-sets.ts'
import { importKeptMs } from './import-commands.ts'
import { addRows, mostRecipients } from './import-recipients.ts'
import { type BroadcastImport, importColumns } from './import-row.ts'
import { tellImport } from './tell-import.ts'

// The end of an import, set-wise: who stands in the draft already, who wants no marketing, and the rest into the draft.

// Both are compared by `in`, which looks into a hash of the draft's people: a join could be walked pair by pair, for
// PostgreSQL may know nothing yet of the size of what has just been written.

/** Who was staged and does not stand in the draft, in any spelling. */
const fresh = `known as materialized (
     select r.phone from broadcast_recipient r where r.workspace_id = $1 and r.broadcast_id = $3 and r.phone is not null
   ), fresh as (
     select r.id, r.phone, r.name, r.own, null::uuid as contact_id from broadcast_import_part p
     cross join lateral unnest(p.ids, p.phones, p.other_phones, p.names, p.owns) as r(id, phone, other_phone, name, own)
     where p.workspace_id = $1 and p.import_id = $2 and r.phone is not null
       and r.phone not in (select k.phone from known k)
       and (r.other_phone is null or r.other_phone not in (select k.phone from known k))
   )`

/** How many are fresh, and how many of them came into the draft. */
interface Inserted {
  fresh: number
  added: number
}

const insert = `insert into broadcast_recipient (workspace_id, broadcast_id, id, phone, name, own, created_at)
       select $1, $3, f.id, f.phone, f.name, f.own, $4 from fresh f`

const insertAll = statement<Inserted>(
  'broadcast_imports.insert_staged',
  `with ${fresh}, added as (${insert} returning 1)
   select count(*)::int as added, count(*)::int as fresh from added`,
)

const insertWilling = statement<Inserted>(
  'broadcast_imports.insert_willing',
  `with ${fresh}, added as (
     ${insert} where not exists (select from (${contactBehind('f')}) c where c.marketing_opted_out) returning 1
   )
   select (select count(*) from added)::int as added, (select count(*) from fresh)::int as fresh`,
)

const hasUnwilling = statement<{ has: boolean }>(
  'broadcast_imports.has_unwilling',
  'select exists (select from contact where workspace_id = $1 and marketing_opted_out) as has',
)

/** Each person is looked up for it, so only for marketing, and only where somebody of the workspace wants none. */
async function addPeople(tx: Tx, { one, draft, template }: Filled, now: Date): Promise<Inserted> {
  const asks =
    template.category === 'marketing' && (await oneRow(tx, hasUnwilling, [one.workspaceId], 'workspace')).has
  const values = [one.workspaceId, one.id, draft.id, now]
  return oneRow(tx, asks ? insertWilling : insertAll, values, 'import')
}

interface Filled {
  one: BroadcastImport
  draft: BroadcastRow
  template: TemplateRow
}

const dropParts = statement(
  'broadcast_imports.drop_parts',
  'delete from broadcast_import_part where workspace_id = $1 and import_id = $2',
)

const complete = statement<BroadcastImport>(
  'broadcast_imports.complete',
  `update broadcast_import i set state = 'completed', added = $3, skipped = i.rows - i.refused - $3 - $4, opted_out = $4,
     finished_at = $5, told_at = $5, expires_at = $6
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

/**
 * Adds the people who are good to the draft, which is locked, so counts are exact whatever else is added. Throws NobodyAdded
 * where the draft takes them no longer.
 */
export async function addStaged(
  ctx: Ctx,
  tx: Tx,
  { one, draft, template }: Omit<Filled, 'template'> & { template: TemplateRow | null },
): Promise<void> {
  if (!template) throw new NobodyAdded('template_gone')
  if (draft.status !== 'draft') throw new NobodyAdded('no_draft')
  const now = ctx.now()
  const { fresh: met, added } = await addPeople(tx, { one, draft, template }, now)
  if (draft.total + added > mostRecipients) throw new NobodyAdded('too_many')
  const place = [one.workspaceId, one.id]
  await run(tx, dropParts, place)
  const until = new Date(now.getTime() + importKeptMs)
  const optedOut = met - added
  const done = await oneRow(tx, complete, [...place, added, optedOut, now, until], 'import')
  const values = [draft.workspaceId, draft.id, added, done.skipped, optedOut, now]
  const after = await oneRow(tx, addRows, values, 'broadcast')
  await tellImport(ctx, tx, done)
  await appendEvents(ctx.app, tx, [changedEvent(after, 'recipients', now)])
}
