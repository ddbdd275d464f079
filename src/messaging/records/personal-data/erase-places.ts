import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { changedEvent } from '#messaging/campaigns/broadcasts/broadcast-events.ts'

// Where a person is named beside their messages: in broadcasts, and in files of people that were staged.

/** Places in broadcasts that came to no message; and what the platform is still to be told of their chat. */
const erasePlaces = statement(
  'erase.places',
  `with receipts as (
     delete from read_receipt where workspace_id = $1 and contact_id = any($2::uuid[])
   )
   update broadcast_recipient r set phone = null, name = null, own = null, error_message = null
   where r.workspace_id = $1 and r.contact_id = any($2::uuid[]) and r.message_id is null`,
)

/**
 * Rows of people who are no contacts yet: drafts, and what was scheduled or cancelled as such. Who would still be
 * written to is taken out, as if somebody had removed the row; of others the row stays, because it is counted. Rows that
 * came after the person was deleted are somebody's new wish. Locks the broadcasts first, as all who change their people.
 */
const eraseUnmet = statement<{ id: string }>(
  'erase.unmet',
  `with person as (
     select * from unnest($2::text[], $3::timestamptz[]) as p(phone, deleted_at)
   ), place as materialized (
     select r.broadcast_id, r.id from broadcast_recipient r join person p on p.phone = r.phone
     where r.workspace_id = $1 and r.contact_id is null and r.phone is not null and r.created_at <= p.deleted_at
   ), held as materialized (
     select b.id, b.status in ('draft', 'scheduled') as "isAhead" from broadcast b
     where b.workspace_id = $1 and b.id in (select broadcast_id from place) order by b.id for no key update
   ), gone as (
     delete from broadcast_recipient r using place p, held h
     where r.workspace_id = $1 and r.broadcast_id = p.broadcast_id and r.id = p.id and h.id = p.broadcast_id
       and h."isAhead" and r.contact_id is null
     returning r.broadcast_id
   ), erased as (
     update broadcast_recipient r set phone = null, name = null, own = null, error_message = null
     from place p, held h
     where r.workspace_id = $1 and r.broadcast_id = p.broadcast_id and r.id = p.id and h.id = p.broadcast_id
       and not h."isAhead" and r.contact_id is null
   )
   update broadcast b set total = b.total - g.many, updated_at = $4
   from (select broadcast_id, count(*)::int as many from gone group by broadcast_id) g
   where b.workspace_id = $1 and b.id = g.broadcast_id returning b.id`,
)

/** People of files that come into a draft; their arrays belong together. */
const eraseStagedPeople = statement(
  'erase.staged_people',
  `update broadcast_import_part s
   set phones = e.phones, other_phones = e.other_phones, names = e.names, owns = e.owns
   from broadcast_import_part o cross join lateral (
     select array_agg(case when u.erased then null else u.phone end order by u.place) as phones,
       array_agg(case when u.erased then null else u.other end order by u.place) as other_phones,
       array_agg(case when u.erased then null else u.name end order by u.place) as names,
       array_agg(case when u.erased then null else u.own end order by u.place) as owns
     from (
       select *, (p.phone = any($2::text[])) is true or (p.other = any($2::text[])) is true as erased
       from unnest(o.phones, o.other_phones, o.names, o.owns) with ordinality as p(phone, other, name, own, place)
     ) u
   ) e
   where o.workspace_id = $1 and (o.phones && $2::text[] or coalesce(o.other_phones && $2::text[], false))
     and s.workspace_id = o.workspace_id and s.import_id = o.import_id and s.part = o.part`,
)

/** Digits of Arabic, Persian, Hindi and of East Asian width, and what they are worth. */
const otherDigits = `'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९０１２３４５６７８９', '${'0123456789'.repeat(4)}'`

/**
 * Whether one of the values of a cell is the number of one of the persons in $2, with its country code or without,
 * whatever prefix it has: numbers of people have their last eight digits alone (docs/adr/0100).
 */
const holdsPhone = (cell: string) => `exists (
       select from unnest($2::text[]) as p(phone), regexp_split_to_table(${cell}, ':::|;') as one(text),
         lateral regexp_replace(translate(one.text, ${otherDigits}), '[^0-9]', '', 'g') as digits
       where length(digits) >= 6
         and (right(digits, 8) = right(p.phone, 8) or p.phone like '%' || ltrim(digits, '0')))`

/**
 * Rows of files of contacts with a person's number in a cell, in any spelling, and what was told of them. How many rows
 * failed is counted in the import and stays.
 */
const eraseStagedRows = statement(
  'erase.staged_rows',
  `with staged as (
     delete from contact_import_row r where r.workspace_id = $1 and exists (
       select from json_array_elements_text(r.cells) as cell(value) where ${holdsPhone('cell.value')})
     returning r.import_id, r.place
   ), faults as (
     update contact_import_fault f set value = null from staged s
     where f.workspace_id = $1 and f.import_id = s.import_id and f.place = s.place
   )
   update contact_import_fault f set value = null
   where f.workspace_id = $1 and ${holdsPhone('f.value')}
     and not exists (select from staged s where s.import_id = f.import_id and s.place = f.place)`,
)

/** A number of somebody who was deleted, in one of its spellings. */
export interface ErasedPhone {
  phone: string
  deletedAt: Date
}

/**
 * Erases people of one workspace from broadcasts and staged files. Answers the events of drafts that lost somebody, for
 * the caller to append last.
 */
export async function erasePersonsPlaces(
  app: App,
  tx: Tx,
  workspaceId: string,
  { ids, phones }: { ids: readonly string[]; phones: readonly ErasedPhone[] },
): Promise<NewEvent[]> {
  const now = app.clock.now()
  await run(tx, erasePlaces, [workspaceId, ids])
  if (phones.length === 0) return []
  const spelled = phones.map(({ phone }) => phone)
  const times = phones.map(({ deletedAt }) => deletedAt)
  const changed = await run(tx, eraseUnmet, [workspaceId, spelled, times, now])
  await run(tx, eraseStagedPeople, [workspaceId, spelled])
  await run(tx, eraseStagedRows, [workspaceId, spelled])
  return changed.map(({ id }) => changedEvent({ workspaceId, id }, 'recipients', now))
}
