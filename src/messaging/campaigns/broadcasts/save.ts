import type { Actor } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import type { Person } from '#messaging/campaigns/broadcast-audience/audience.ts'
import { type ContactRow, newContact } from '#messaging/contacts/contacts/contact-row.ts'
import { contactsByPhones } from '#messaging/contacts/contacts/find.ts'
import { insertContacts, takeRoomFor } from '#messaging/contacts/contacts/write.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import type { PreparedBroadcast } from './prepare.ts'

type Recipient = Person & { contactId: string }

/** People with their contacts, those of unknown phones made now (spec/4 D22). */
export interface SavedRecipients {
  recipients: Recipient[]
  /** strangers who turned out to be somebody named already */
  duplicates: number
  /** contacts that were made, to be told of */
  made: ContactRow[]
}

/**
 * Gives every person a contact, set-wise. Throws limit_reached unless all unknown phones fit the plan. Who was a
 * stranger may have been met since: phones are looked up again, under the lock of the workspace's changes.
 */
export async function meetPeople(
  ctx: Ctx,
  tx: Tx,
  workspaceId: string,
  people: readonly Person[],
): Promise<SavedRecipients> {
  const strangers = people.filter((person) => person.contactId === null)
  if (strangers.length === 0) return { recipients: people as Recipient[], duplicates: 0, made: [] }
  const at = await takeChangeTime(tx, workspaceId, ctx.now())
  const phones = strangers.map((person) => person.phone as string)
  const known = await contactsByPhones(tx, workspaceId, phones)
  const fresh = strangers
    .filter((person) => !known.has(person.phone as string))
    .map((person): ContactRow => {
      const blank = newContact({ workspaceId, id: ctx.newId(), phone: person.phone }, at)
      return { ...blank, name: person.name }
    })
  await insertContacts(tx, fresh)
  await takeRoomFor(tx, workspaceId, fresh.length)
  const byPhone = new Map([...known, ...fresh.map((contact) => [contact.phone as string, contact] as const)])
  const met = people.map((person): Recipient => {
    const contact = person.contactId === null ? byPhone.get(person.phone as string) : undefined
    return { ...person, contactId: contact?.id ?? (person.contactId as string) }
  })
  const recipients = [...new Map(met.toReversed().map((one) => [one.contactId, one])).values()].reverse()
  return { recipients, duplicates: met.length - recipients.length, made: fresh }
}

const insertBroadcast = statement(
  'broadcasts.insert',
  `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
     template_category, defaults, header_media_id, scheduled_at, started_at, total, duplicates, opted_out,
     created_by_type, created_by_id, created_by_name, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)`,
)

export async function saveBroadcast(tx: Tx, row: BroadcastRow): Promise<void> {
  await run(tx, insertBroadcast, [
    row.workspaceId,
    row.id,
    row.numberId,
    row.name,
    row.status,
    row.templateId,
    row.templateName,
    row.templateLanguage,
    row.templateCategory,
    JSON.stringify(row.defaults),
    row.defaults.headerMedia?.id ?? null,
    row.scheduledAt,
    row.startedAt,
    row.total,
    row.duplicates,
    row.optedOut,
    row.createdByType,
    row.createdById,
    row.createdByName,
    row.createdAt,
  ])
}

/** After workspace, broadcast and time. */
const savedRecipients = rowsIn<Person, Ctx>(
  {
    id: ['uuid', (_, ctx) => ctx.newId()],
    contact_id: ['uuid', (one) => one.contactId],
    phone: ['text', (one) => one.phone],
    name: ['text', (one) => one.name],
    own: ['text', (one) => one.own && JSON.stringify(one.own)],
  },
  3,
)

const insertRecipients = statement(
  'broadcasts.insert_recipients',
  `insert into broadcast_recipient (workspace_id, broadcast_id, id, contact_id, phone, name, own, created_at)
   select $1, $2, r.id, r.contact_id, r.phone, r.name, r.own::jsonb, $3
   from ${savedRecipients.from('r')}`,
)

/** Saves the recipients in their order. */
export async function saveRecipients(
  ctx: Ctx,
  tx: Tx,
  broadcast: Pick<BroadcastRow, 'workspaceId' | 'id' | 'createdAt'>,
  recipients: readonly Person[],
): Promise<void> {
  await run(tx, insertRecipients, [
    broadcast.workspaceId,
    broadcast.id,
    broadcast.createdAt,
    ...savedRecipients.values(recipients, ctx),
  ])
}

/** A broadcast of which nothing is done yet, as a draft. */
export function blankBroadcast(
  actor: Actor,
  id: string,
  { name, template, number, defaults, scheduledAt }: Omit<PreparedBroadcast, 'audience' | 'templateField'>,
  now: Date,
): BroadcastRow {
  return {
    workspaceId: number.workspaceId,
    id,
    numberId: number.id,
    name,
    status: 'draft',
    templateId: template.id,
    templateName: template.name,
    templateLanguage: template.language,
    templateCategory: template.category,
    defaults,
    scheduledAt,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    pausedReason: null,
    troubledAt: null,
    failureReason: null,
    total: 0,
    inFlight: 0,
    sent: 0,
    delivered: 0,
    read: 0,
    failed: 0,
    cancelled: 0,
    duplicates: 0,
    optedOut: 0,
    replied: 0,
    clicked: 0,
    capMessages: null,
    capDays: null,
    autoRetryDays: null,
    autoRetries: 0,
    autoRetriedAt: null,
    quietFrom: null,
    quietTo: null,
    quietZone: null,
    localStart: null,
    nextDueAt: null,
    limitPolicy: 'fail',
    limitCode: null,
    limitedAt: null,
    limitTryAt: null,
    split: null,
    testUntil: null,
    testRests: false,
    decidedAt: null,
    winner: null,
    winnerIsClear: null,
    fedAt: null,
    ...creatorOf(actor),
    updatedByName: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Who made a broadcast, by the name of that moment. */
function creatorOf(actor: Actor): Pick<BroadcastRow, 'createdByType' | 'createdById' | 'createdByName'> {
  if (actor.kind === 'public_key') {
    return { createdByType: 'api', createdById: actor.keyId, createdByName: actor.name }
  }
  if (actor.kind === 'member') {
    return { createdByType: 'member', createdById: actor.userId, createdByName: actor.name }
  }
  throw new Error(`a broadcast is made by a key or a member, not by ${actor.kind}`)
}
