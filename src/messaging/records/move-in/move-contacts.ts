import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { firstProblem } from '#core/validation.ts'
import { type DeclaredValues, declaredFor } from '#messaging/contacts/contact-fields/declared-values.ts'
import { createContactInput } from '#messaging/contacts/contacts/contact-input.ts'
import { type ContactRow, newContact } from '#messaging/contacts/contacts/contact-row.ts'
import { findContacts, forgetDeleted, type SenderKey } from '#messaging/contacts/contacts/identities.ts'
import { isCustomField } from '#messaging/contacts/contacts/metadata.ts'
import { spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import { insertContacts, takeRoomFor } from '#messaging/contacts/contacts/write.ts'
import { writtenAt } from '#messaging/messages/messages/written-at.ts'
import type { Moving } from './move.ts'
import { keepOrigins, knownOrigins, type Origin } from './origins.ts'
import type { SourceContact } from './source.ts'

/** A contact of the source that has a phone which can be read. */
interface Person {
  given: SourceContact
  phone: string
  name: string | undefined
  tags: string[]
  customFields: ContactRow['customFields']
}

const longestName = 255
const longestTag = 50
const mostTags = 50
const longestValue = 1000

const cut = (text: string, most: number) => [...text.trim()].slice(0, most).join('')

/** Values that /v1 shows; others, and those that a declared field cannot hold, are left behind. */
function fieldsOf({ fields }: SourceContact, declared: DeclaredValues): ContactRow['customFields'] {
  const kept = Object.entries(fields).filter(
    ([name, value]) => value !== '' && isCustomField(name, value) && !declared.problemOf({ [name]: value }),
  )
  return Object.fromEntries(
    kept.map(([name, value]) => [name, typeof value === 'string' ? cut(value, longestValue) : value]),
  )
}

function tagsOf({ tags }: SourceContact): string[] {
  const named = tags.map((tag) => cut(tag, longestTag)).filter((tag) => tag !== '')
  return [...new Set(named)].sort().slice(0, mostTags)
}

/** A contact as an input of ours would make it; a reason why it is left out, counted, otherwise. */
function personOf({ tally }: Moving, given: SourceContact, declared: DeclaredValues): Person | null {
  if (!given.phone) {
    tally.leave('contact', 'no_phone')
    return null
  }
  const name = given.name ? cut(given.name, longestName) || undefined : undefined
  const input = { phone: given.phone, name, tags: tagsOf(given), customFields: fieldsOf(given, declared) }
  const read = firstProblem(createContactInput, input)
  if ('problem' in read) {
    const isPhone = read.problem.code === 'invalid_phone'
    tally.leave('contact', isPhone ? 'phone_unreadable' : 'unusable', `${given.id}: ${read.problem.message}`)
    return null
  }
  const { phone, tags = [], customFields = {} } = read.value
  return {
    given,
    phone,
    name: read.value.name,
    tags,
    customFields: customFields as ContactRow['customFields'],
  }
}

const keyOf = ({ move }: Moving, phone: string): SenderKey => ({
  workspaceId: move.workspaceId,
  businessId: '',
  sender: { waId: phone, userId: null, parentUserId: null, username: null, profileName: null },
})

/** The contacts here that have these phones, in their order. */
async function metBy(db: Queryable, moving: Moving, persons: readonly Person[]): Promise<(string | null)[]> {
  const keys = persons.map(({ phone }) => keyOf(moving, phone))
  return (await findContacts(db, keys)).map(({ contactId }) => contactId)
}

function rowOf(moving: Moving, { given, phone, name, tags, customFields }: Person, at: Date): ContactRow {
  const { ctx, move } = moving
  const createdAt = writtenAt(ctx.app, given.createdAt)
  const made = newContact({ workspaceId: move.workspaceId, id: ctx.newId(), phone }, createdAt)
  return { ...made, name: name ?? null, tags, customFields, updatedAt: at }
}

interface Assigned {
  contactId: string
  agentId: string | null
  teamId: string | null
}

const assigned = rowsIn<Assigned>(
  {
    contact_id: ['uuid', ({ contactId }) => contactId],
    agent_id: ['uuid', ({ agentId }) => agentId],
    team_id: ['uuid', ({ teamId }) => teamId],
  },
  1,
)

/** As chats are that somebody had when they were closed: the chatbot answers first. */
const assign = statement(
  'moved_in.assign',
  `update conversation v set agent_id = a.agent_id, team_id = a.team_id, bot_had_it = true
   from ${assigned.from('a')} where v.workspace_id = $1 and v.contact_id = a.contact_id`,
)

/** Gives chats to those who had them there, as far as they are here. */
async function assignChats(
  { move, people, teams }: Moving,
  tx: Tx,
  made: ReadonlyMap<string, SourceContact>,
) {
  const chats = [...made].flatMap(([contactId, { personId, teamId }]): Assigned[] => {
    const agent = people.get(personId ?? '') ?? null
    const team = teams.get(teamId ?? '') ?? null
    return agent === null && team === null ? [] : [{ contactId, agentId: agent, teamId: team }]
  })
  if (chats.length > 0) await run(tx, assign, [move.workspaceId, ...assigned.values(chats)])
}

/**
 * Makes the contacts that are not here, with the names, tags and values that they have there, and notes which those are
 * that are: they stay as they are. Nobody is told of either.
 */
async function save(moving: Moving, persons: readonly Person[]): Promise<void> {
  const { ctx, move, tally } = moving
  await inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, move.workspaceId, ctx.now())
    const met = await metBy(tx, moving, persons)
    const rows = new Map<string, ContactRow>()
    const from = new Map<string, SourceContact>()
    const origins = persons.map((person, index): Origin => {
      const foreignId = person.given.id
      const there = met[index]
      if (there) {
        tally.leave('contact', 'here')
        return { foreignId, ownId: there }
      }
      const spelled = spelledOnce(person.phone)
      const twin = rows.get(spelled)
      if (twin) {
        tally.leave('contact', 'same_person')
        return { foreignId, ownId: twin.id }
      }
      const row = rowOf(moving, person, at)
      rows.set(spelled, row)
      from.set(row.id, person.given)
      tally.move('contact')
      return { foreignId, ownId: row.id }
    })
    const made = [...rows.values()]
    await takeRoomFor(tx, move.workspaceId, made.length)
    await forgetDeleted(
      tx,
      made.map(({ phone }) => keyOf(moving, phone ?? '')),
    )
    await insertContacts(tx, made)
    await assignChats(moving, tx, from)
    await keepOrigins(tx, move, 'contact', origins)
  })
}

/** Counts what `save` would do; two of a page or of two pages that are one person are told apart by `seen`. */
async function foretell(moving: Moving, persons: readonly Person[], seen: Set<string>): Promise<void> {
  const { ctx, tally } = moving
  const met = await metBy(ctx.app.pool, moving, persons)
  for (const [index, { phone }] of persons.entries()) {
    const spelled = spelledOnce(phone)
    if (met[index]) tally.leave('contact', 'here')
    else if (seen.has(spelled)) tally.leave('contact', 'same_person')
    else tally.move('contact')
    seen.add(spelled)
  }
}

/** Moves all contacts that have a phone. */
export async function moveContacts(moving: Moving): Promise<void> {
  const { ctx, move, source, isDry, tally, contacts } = moving
  const { pool } = ctx.app
  const seen = new Set<string>()
  for await (const page of source.contacts()) {
    const ids = page.map(({ id }) => id)
    const known = await knownOrigins(pool, move, 'contact', ids)
    const fresh = page.filter(({ id }) => !known.has(id))
    for (const id of known.keys()) {
      tally.leave('contact', 'known')
      contacts.add(id)
    }
    const declared = await declaredFor(pool, move.workspaceId, ...fresh.map(({ fields }) => fields))
    const persons = fresh.flatMap((given) => personOf(moving, given, declared) ?? [])
    for (const { given } of persons) contacts.add(given.id)
    if (persons.length > 0) await (isDry ? foretell(moving, persons, seen) : save(moving, persons))
    moving.progress('contact', tally.of('contact').found)
  }
}
