import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents } from '#core/events/log.ts'
import { onErased } from '#messaging/contacts/contacts/erasure-hooks.ts'
import { otherSpelling } from '#messaging/contacts/contacts/spellings.ts'
import { eraseMessages, type LeftOfMessages } from './erase-messages.ts'
import { type ErasedPhone, erasePersonsPlaces } from './erase-places.ts'

// Deleting a contact answers a request for erasure (spec/4 D30). Nobody sees its messages from that moment on; what was
// said in them is erased here, behind the answer (docs/adr/0068).

const contactsAtOnce = 20

interface Due {
  workspaceId: string
  id: string
  phone: string | null
  deletedAt: Date
  eraseAt: Date
}

const due = statement<Due>(
  'erase.due',
  `select ${columns('Contact', 'c', ['workspaceId', 'id', 'phone', 'deletedAt', 'eraseAt'])} from contact c
   where c.erase_at <= $1 order by c.erase_at, c.id limit ${contactsAtOnce}`,
)

/** One worker erases a contact: whoever comes second finds another time there. */
const take = statement<{ id: string }>(
  'erase.take',
  `update contact set erase_at = $4 where workspace_id = $1 and id = $2 and erase_at = $3 returning id`,
)

/** What becomes of a contact now. */
interface Settled {
  id: string
  keepsPhone: boolean
  /** when it is looked at again; null where all is erased */
  again: Date | null
}

const settled = rowsIn<Settled>(
  {
    id: ['uuid', ({ id }) => id],
    keeps_phone: ['boolean', ({ keepsPhone }) => keepsPhone],
    again: ['timestamptz', ({ again }) => again],
  },
  1,
)

const settle = statement(
  'erase.settle',
  `update contact c set phone = case when s.keeps_phone then c.phone end, erase_at = s.again
   from ${settled.from('s')} where c.workspace_id = $1 and c.id = s.id`,
)

/** For as long as nobody else begins the same. */
const takenMs = 5 * 60_000
/** Longer than the platform has to confirm a message (document 1, Message status). */
const againMs = 20 * 60_000
const unfinishedMs = 60_000

const spellingsOf = ({ phone, deletedAt }: Due): ErasedPhone[] =>
  [phone, phone && otherSpelling(phone)].flatMap((one) => (one ? [{ phone: one, deletedAt }] : []))

/** Erases people of whom no message waits, wherever else they are named; answers who is not finished. */
async function eraseBeside(app: App, tx: Tx, workspaceId: string, persons: readonly Due[]) {
  const unfinished = new Set<string>()
  const ids = persons.map(({ id }) => id)
  const events = await erasePersonsPlaces(app, tx, workspaceId, { ids, phones: persons.flatMap(spellingsOf) })
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  await onErased.run(ctx, tx, { persons, isUnfinished: (id) => void unfinished.add(id) })
  return { events, unfinished }
}

/** Erases people of one workspace: each one's messages, then all else about them together. */
async function eraseIn(app: App, workspaceId: string, persons: readonly Due[]): Promise<void> {
  const left = new Map<string, LeftOfMessages>()
  for (const person of persons) left.set(person.id, await eraseMessages(app, person))
  const waits = ({ id }: Due) => left.get(id)?.waits === true
  await inTransaction(app.pool, async (tx) => {
    const over = persons.filter((person) => !waits(person))
    const { events, unfinished } = await eraseBeside(app, tx, workspaceId, over)
    const soon = (ms: number) => new Date(app.clock.nowMs() + ms)
    const rows = persons.map((person): Settled => {
      const keepsPhone = waits(person)
      const idsUntil = left.get(person.id)?.idsUntil ?? null
      const again = keepsPhone ? soon(againMs) : unfinished.has(person.id) ? soon(unfinishedMs) : idsUntil
      return { id: person.id, keepsPhone, again }
    })
    await run(tx, settle, [workspaceId, ...settled.values(rows)])
    await appendEvents(app, tx, events)
  })
}

/** Erases what was said with contacts that were deleted; a process that dies leaves it to the next. */
export async function drainErasures(app: App): Promise<{ more: boolean }> {
  const contacts = await run(app.pool, due, [app.clock.now()])
  const taken: Due[] = []
  for (const contact of contacts) {
    const until = new Date(app.clock.nowMs() + takenMs)
    const mine = await run(app.pool, take, [contact.workspaceId, contact.id, contact.eraseAt, until])
    if (mine.length > 0) taken.push(contact)
  }
  for (const [workspaceId, persons] of Map.groupBy(taken, ({ workspaceId }) => workspaceId))
    await eraseIn(app, workspaceId, persons)
  return { more: contacts.length === contactsAtOnce }
}
