import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'

// Deleting a contact answers a request for erasure (spec/4 D30). Nobody sees its messages from that moment on; what was
// said in them is erased here, behind the answer (docs/adr/0068).

/** How many messages one transaction erases. */
const pageSize = 500
const contactsAtOnce = 20

interface Due {
  workspaceId: string
  id: string
  eraseAt: Date
}

const due = statement<Due>(
  'erase.due',
  `select ${columns('Contact', 'c', ['workspaceId', 'id', 'eraseAt'])} from contact c
   where c.erase_at <= $1 order by c.erase_at, c.id limit ${contactsAtOnce}`,
)

/** One worker erases a contact: whoever comes second finds another time there. */
const take = statement<{ id: string }>(
  'erase.take',
  `update contact set erase_at = $4 where workspace_id = $1 and id = $2 and erase_at = $3 returning id`,
)

interface Passed {
  id: string
  createdAt: Date
  isErased: boolean
}

/**
 * A page of what was said, newest first. Messages that wait, or that the platform may still tell of, keep what they
 * need until that is over. Type, status, times and price stay: usage and broadcasts count by them. Files that were
 * received go with the next look for files that are over; uploads end by themselves.
 */
const erasePage = statement<Passed>(
  'erase.page',
  `with page as (
     select m.id, m.created_at, not exists (select from hand_over h
       where h.workspace_id = m.workspace_id and h.message_id = m.id) as "isErased"
     from message m
     where m.workspace_id = $1 and m.contact_id = $2
       and ($3::timestamptz is null or (m.created_at, m.id) < ($3, $4::uuid))
     order by m.created_at desc, m.id desc limit ${pageSize}
   ), messages as (
     update message m set content = '{}', raw = null, from_phone = null, to_phone = null, error_message = null, trace = null
     from page p where m.workspace_id = $1 and m.id = p.id and p."isErased"
   ), words as (
     delete from message_search s using page p where s.workspace_id = $1 and s.message_id = p.id and p."isErased"
   ), links as (
     delete from parked_link l using page p where l.workspace_id = $1 and l.message_id = p.id and p."isErased"
   ), versions as (
     delete from message_version v using page p where v.workspace_id = $1 and v.message_id = p.id and p."isErased"
   ), files as (
     update media f set expires_at = $5, filename = null
     from page p where f.workspace_id = $1 and f.message_id = p.id and p."isErased"
   ), recipients as (
     update broadcast_recipient r set phone = null, name = null, own = null
     from page p where r.workspace_id = $1 and r.message_id = p.id and p."isErased"
   )
   select id, created_at as "createdAt", "isErased" from page order by created_at desc, id desc`,
)

/** Places in broadcasts that came to no message. */
const erasePlaces = statement(
  'erase.places',
  `update broadcast_recipient r set phone = null, name = null, own = null
   where r.workspace_id = $1 and r.contact_id = $2 and r.message_id is null`,
)

/** Where a person stands in a part of a file: no phone is in one file twice. */
const at = 'coalesce(array_position(s.phones, p.phone), array_position(s.other_phones, p.phone))'

/** Digits of Arabic, Persian, Hindi and of East Asian width, and what they are worth. */
const otherDigits = `'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९０１２３４５６７８９', '${'0123456789'.repeat(4)}'`

/**
 * Whether one of the values of a cell is the number of the person `p`, with its country code or without, whatever prefix it
 * has: numbers of people have their last eight digits alone (docs/adr/0100).
 */
const holdsPhone = (cell: string) => `exists (
       select from regexp_split_to_table(${cell}, ':::|;') as one(text),
         lateral regexp_replace(translate(one.text, ${otherDigits}), '[^0-9]', '', 'g') as digits
       where length(digits) >= 6
         and (right(digits, 8) = right(p.phone, 8) or p.phone like '%' || ltrim(digits, '0')))`

/**
 * Rows of files that were staged for an import with the person's number in a cell, in any spelling, and what was told
 * of them. How many rows failed is counted in the import and stays.
 */
const eraseStaged = statement(
  'erase.staged',
  `with person as (
     select phone from contact where workspace_id = $1 and id = $2 and phone is not null
   ), in_drafts as (
     update broadcast_import_part s set phones[${at}] = null, other_phones[${at}] = null, names[${at}] = null,
       owns[${at}] = null
     from person p
     where s.workspace_id = $1 and (p.phone = any(s.phones) or p.phone = any(s.other_phones))
   ), staged as (
     delete from contact_import_row r using person p where r.workspace_id = $1 and exists (
       select from json_array_elements_text(r.cells) as cell(value) where ${holdsPhone('cell.value')})
     returning r.import_id, r.place
   ), faults as (
     update contact_import_fault f set value = null from staged s
     where f.workspace_id = $1 and f.import_id = s.import_id and f.place = s.place
   )
   update contact_import_fault f set value = null from person p
   where f.workspace_id = $1 and ${holdsPhone('f.value')}
     and not exists (select from staged s where s.import_id = f.import_id and s.place = f.place)`,
)

const finish = statement(
  'erase.finish',
  `update contact set phone = case when $3::timestamptz is null then null else phone end, erase_at = $3
   where workspace_id = $1 and id = $2`,
)

/** For as long as nobody else begins the same. */
const takenMs = 5 * 60_000
/** Longer than the platform has to confirm a message (document 1, Message status). */
const againMs = 20 * 60_000

async function erase(app: App, { workspaceId, id }: Due): Promise<void> {
  let last: Passed | undefined
  let waiting = false
  for (;;) {
    const values = [workspaceId, id, last?.createdAt ?? null, last?.id ?? null, app.clock.now()]
    const page = await run(app.pool, erasePage, values)
    waiting ||= page.some(({ isErased }) => !isErased)
    last = page.at(-1)
    if (page.length < pageSize) break
  }
  const again = waiting ? new Date(app.clock.nowMs() + againMs) : null
  await inTransaction(app.pool, async (tx) => {
    if (!waiting) {
      await run(tx, erasePlaces, [workspaceId, id])
      await run(tx, eraseStaged, [workspaceId, id])
    }
    await run(tx, finish, [workspaceId, id, again])
  })
}

/** Erases what was said with contacts that were deleted; a process that dies leaves it to the next. */
export async function drainErasures(app: App): Promise<{ more: boolean }> {
  const contacts = await run(app.pool, due, [app.clock.now()])
  for (const contact of contacts) {
    const until = new Date(app.clock.nowMs() + takenMs)
    const [taken] = await run(app.pool, take, [contact.workspaceId, contact.id, contact.eraseAt, until])
    if (taken) await erase(app, contact)
  }
  return { more: contacts.length === contactsAtOnce }
}
