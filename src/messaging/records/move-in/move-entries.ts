import { columnsAs } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement } from '#core/db/db.ts'
import { lockChats } from '#messaging/chat-model/chats/join.ts'
import type { Moving } from './move.ts'
import type { LeftOutReason } from './move-in-sets.ts'
import { keepOrigins, knownOrigins } from './origins.ts'
import { type MovedMessage, saveMessages } from './save-messages.ts'
import { type MovedNote, saveNotes } from './save-notes.ts'
import type { SourceEntry, SourceMessage, SourceNote } from './source.ts'

interface ContactHere {
  foreignId: string
  contactId: string
  isLiving: boolean
}

const contactsMoved = statement<ContactHere>(
  'moved_in.contacts',
  `select o.foreign_id as "foreignId", ${columnsAs('MovedIn', 'o', { contactId: 'ownId' })}, c.id is not null as "isLiving"
   from moved_in o
   left join contact c on c.workspace_id = o.workspace_id and c.id = o.own_id and c.deleted_at is null
   where o.workspace_id = $1 and o.source = $2 and o.kind = 'contact' and o.foreign_id = any($3::text[])`,
)

type Contacts = ReadonlyMap<string, ContactHere>

async function contactsHere(db: Queryable, { move }: Moving, ids: readonly string[]): Promise<Contacts> {
  const { workspaceId, source } = move
  const rows = await run(db, contactsMoved, [workspaceId, source, [...new Set(ids)]])
  return new Map(rows.map((row) => [row.foreignId, row]))
}

const platformIdsHere = statement<{ numberId: string; platformId: string }>(
  'moved_in.platform_ids',
  `select ${columnsAs('Message', 'm', { numberId: 'numberId', platformId: 'platformMessageId' })} from message m
   where m.workspace_id = $1 and m.number_id = any($2::uuid[]) and m.platform_message_id = any($3::text[])`,
)

type Said = SourceMessage | SourceNote

/** What is asked of the database for a page, once. */
interface Around {
  contacts: Contacts
  /** messages of the page, and those that they answer, that were moved in before */
  messages: ReadonlyMap<string, string | null>
  notes: ReadonlyMap<string, string | null>
}

async function lookAround(moving: Moving, said: readonly Said[]): Promise<Around> {
  const { ctx, move } = moving
  const { pool } = ctx.app
  const messages = said.filter((one) => one.kind === 'message')
  const notes = said.filter((one) => one.kind === 'note')
  const named = messages.flatMap(({ id, replyTo }) => (replyTo === null ? [id] : [id, replyTo]))
  return {
    contacts: await contactsHere(
      pool,
      moving,
      said.map(({ contactId }) => contactId),
    ),
    messages: await knownOrigins(pool, move, 'message', named),
    notes: await knownOrigins(
      pool,
      move,
      'note',
      notes.map(({ id }) => id),
    ),
  }
}

/** Why something that was said is left out; null where it is moved. */
function lackOf(moving: Moving, one: Said, around: Around): LeftOutReason | null {
  const isKnown = one.kind === 'message' ? around.messages.has(one.id) : around.notes.has(one.id)
  if (isKnown) return 'known'
  if (one.text === '') return 'empty'
  if (one.kind === 'message' && !moving.numbers.has(one.numberId)) return 'no_number'
  if (!moving.contacts.has(one.contactId)) return 'no_contact'
  return around.contacts.get(one.contactId)?.isLiving === false ? 'gone' : null
}

/** Writes a page in one transaction, with what it was there: a run that breaks off goes on behind it. */
async function save(moving: Moving, said: readonly Said[], around: Around): Promise<void> {
  const { ctx, move, tally } = moving
  const contactOf = ({ contactId }: Said) => around.contacts.get(contactId)?.contactId ?? ''
  const messages = said.flatMap((one): MovedMessage[] =>
    one.kind === 'message' ? [{ given: one, id: '', contactId: contactOf(one) }] : [],
  )
  const notes = said.flatMap((one): MovedNote[] =>
    one.kind === 'note' ? [{ given: one, id: ctx.newId(), contactId: contactOf(one) }] : [],
  )
  const made = await inTransaction(ctx.app.pool, async (tx) => {
    await lockChats(tx, move.workspaceId, [...new Set(said.map(contactOf))])
    const ids = await saveMessages(moving, tx, messages, around.messages)
    await saveNotes(moving, tx, notes)
    const originOf = ({ given, id }: MovedMessage) => ({
      foreignId: given.id,
      ownId: ids.has(id) ? id : null,
    })
    await keepOrigins(tx, move, 'message', messages.map(originOf))
    await keepOrigins(
      tx,
      move,
      'note',
      notes.map(({ given, id }) => ({ foreignId: given.id, ownId: id })),
    )
    return ids
  })
  tally.move('note', notes.length)
  tally.move('message', made.size)
  for (const { id } of messages) if (!made.has(id)) tally.leave('message', 'here')
}

const placeOf = (numberId: string, platformId: string) => `${numberId} ${platformId}`

/** Counts what `save` would do: messages that are here under the platform's ids are left as they are. */
async function foretell({ ctx, move, numbers, tally }: Moving, said: readonly Said[]): Promise<void> {
  const messages = said.filter((one) => one.kind === 'message')
  const ids = messages.flatMap(({ platformId }) => platformId ?? [])
  const rows = await run(ctx.app.pool, platformIdsHere, [move.workspaceId, [...numbers.values()], ids])
  const taken = new Set(rows.map(({ numberId, platformId }) => placeOf(numberId, platformId)))
  for (const { numberId, platformId } of messages) {
    const place = platformId === null ? null : placeOf(numbers.get(numberId) ?? '', platformId)
    if (place !== null && taken.has(place)) tally.leave('message', 'here')
    else tally.move('message')
    if (place !== null) taken.add(place)
  }
  tally.move('note', said.length - messages.length)
}

async function movePage(moving: Moving, page: readonly SourceEntry[]): Promise<void> {
  const { tally, isDry } = moving
  const said = page.filter((one) => one.kind !== 'left_out')
  for (const one of page) if (one.kind === 'left_out') tally.leave('message', one.reason)
  const around = await lookAround(moving, said)
  const fresh = said.filter((one) => {
    const reason = lackOf(moving, one, around)
    if (reason !== null) tally.leave(one.kind, reason)
    return reason === null
  })
  for (const { kind, contactId } of fresh) if (kind === 'message') tally.chats.add(contactId)
  if (fresh.length > 0) await (isDry ? foretell(moving, fresh) : save(moving, fresh, around))
}

/** Moves all that was said: messages, and the notes of colleagues. */
export async function moveEntries(moving: Moving): Promise<void> {
  for await (const page of moving.source.entries()) {
    await movePage(moving, page)
    moving.progress('message', moving.tally.of('message').found)
  }
}
