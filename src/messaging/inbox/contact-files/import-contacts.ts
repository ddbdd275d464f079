import { hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Queryable, Tx } from '#core/db/db.ts'
import type { AppError } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { type DeclaredValues, declaredFor } from '#messaging/contacts/contact-fields/declared-values.ts'
import { keyOf, Ledger } from '#messaging/contacts/contacts/bulk-outcomes.ts'
import { authorOf } from '#messaging/contacts/contacts/change.ts'
import { giveNumbers } from '#messaging/contacts/contacts/chat-number.ts'
import { auditAssigned } from '#messaging/contacts/contacts/contact-audit.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { contactsByPhones, contactsByUserIds } from '#messaging/contacts/contacts/find.ts'
import { rememberIdentities } from '#messaging/contacts/contacts/identities.ts'
import { contactRoom } from '#messaging/contacts/contacts/write.ts'
import type { ImportOutcome } from '#messaging/content/csv/import-outcome.ts'
import { RowFault } from '#messaging/content/csv/row-fault.ts'
import { fieldColumn } from '#messaging/content/csv/tables.ts'
import { hiddenFrom, writeLedger } from '#messaging/inbox/contact-changes/bulk.ts'
import { assigning } from '#messaging/inbox/conversations/assign-many.ts'
import { changeHeld, holdChats } from '#messaging/inbox/conversations/chat-changes.ts'
import { numbersOfWorkspace } from '#messaging/numbers/accounts/directory.ts'
import type { ContactLine } from './contact-rows.ts'

interface Wish {
  line: ContactLine
  contactId: string
  /** the contact already has these values */
  isUnchanged: boolean
}

const named = (wishes: readonly Wish[], of: 'numberId' | 'agentId') =>
  wishes.flatMap(({ line, contactId }) => {
    const id = line[of]
    return id ? [{ contactId, id }] : []
  })

const mayNotAssign = new RowFault(
  'assigning_forbidden',
  'assigned_user_id',
  'assigned_user_id: You may not assign chats',
)

/** Assigns chats to the agents named by rows; returns those that changed. A row may do only what its author may. */
async function assign(
  ctx: Ctx,
  tx: Tx,
  wishes: readonly Wish[],
  outcome: ImportOutcome,
): Promise<Set<string>> {
  const wanted = new Map(named(wishes, 'agentId').map(({ contactId, id }) => [contactId, id]))
  const held = await holdChats(tx, workspaceOf(ctx.actor), [...wanted.keys()])
  const moved = held.filter(({ contactId, agentId }) => wanted.get(contactId) !== agentId)
  if (moved.length > 0 && !hasAccess(ctx.actor, { permission: 'chat.assign:write' })) {
    const refused = new Set(moved.map(({ contactId }) => contactId))
    for (const { line, contactId } of wishes)
      if (refused.has(contactId)) outcome.refuse(line.place, mayNotAssign)
    return new Set()
  }
  await auditAssigned(
    ctx,
    tx,
    moved.map(({ contactId, agentId }) => ({
      id: contactId,
      from: agentId,
      to: wanted.get(contactId) ?? null,
    })),
  )
  const changed = new Set<string>()
  for (const [agentId, chats] of Map.groupBy(moved, ({ contactId }) => wanted.get(contactId))) {
    const outcomes = await changeHeld(ctx, tx, chats, assigning(ctx, { agentId }))
    for (const one of outcomes) if (one.changed) changed.add(one.contactId)
    for (const { contactId, refusal } of outcomes)
      if (refusal) refuseLine(wishes, contactId, refusal.message, outcome)
  }
  return changed
}

function refuseLine(wishes: readonly Wish[], id: string, message: string, outcome: ImportOutcome): void {
  const wish = wishes.find(({ contactId }) => contactId === id)
  if (!wish) return
  const reason = `assigned_user_id: ${message}`
  outcome.refuse(wish.line.place, new RowFault('other', 'assigned_user_id', reason))
}

/** Values that a custom field cannot hold, unless the contact already has them. */
export function fieldFault(
  declared: DeclaredValues,
  { customFields }: ContactLine,
  there: ContactRow | undefined,
): RowFault | null {
  const problem = declared.problemOf(customFields, there?.customFields)
  if (!problem) return null
  const column = fieldColumn((problem.field ?? '').slice('customFields.'.length))
  return new RowFault('field_unusable', column, `${column}: ${problem.message}`)
}

/** Values that equal the text of a cell are unchanged: a cell does not distinguish numbers. */
function newFields(
  { customFields }: ContactLine,
  there: ContactRow | undefined,
): ContactLine['customFields'] {
  if (!customFields || !there) return customFields
  const before = there.customFields
  const fresh = Object.entries(customFields).filter(([key, value]) => String(before[key]) !== String(value))
  return fresh.length > 0 ? Object.fromEntries(fresh) : undefined
}

function ledgerFault(error: AppError | null): RowFault {
  const reason = error?.message ?? 'cannot be saved'
  if (error?.code === 'limit_reached') return new RowFault('limit_reached', null, reason)
  return error?.field === 'tags'
    ? new RowFault('tags_unusable', 'tags', reason)
    : new RowFault('other', null, reason)
}

const outOfSight = new RowFault(
  'out_of_sight',
  'phone_number',
  'Contact with this phone number already exists',
)

interface Told {
  update: boolean
  outcome: ImportOutcome
}

interface Rules extends Told {
  declared: DeclaredValues
}

/** Adds a row to the ledger; returns its contact, or nothing if the row changes none. */
function enter(ledger: Ledger, line: ContactLine, { update, outcome, declared }: Rules): Wish | null {
  const there = ledger.find(keyOf(line))
  if (there && !update) {
    outcome.skipped += 1
    return null
  }
  const fault = fieldFault(declared, line, there)
  if (fault) {
    outcome.refuse(line.place, fault)
    return null
  }
  const { phone, userId, tags } = line
  // A name that is displayed already was not chosen by the workspace, if it is the customer's own.
  const isShown = there && (there.name ?? there.profileName) === line.name
  const { id, result, error } = ledger.enter({
    phone,
    userId,
    tags,
    name: isShown ? undefined : line.name,
    customFields: newFields(line, there),
  })
  if (id === null) {
    outcome.refuse(line.place, ledgerFault(error))
    return null
  }
  if (result === 'created') outcome.created += 1
  if (result === 'updated') outcome.updated += 1
  return { line, contactId: id, isUnchanged: result === 'unchanged' }
}

function enterAll(
  ledger: Ledger,
  lines: readonly ContactLine[],
  hidden: ReadonlyMap<string, string>,
  told: Rules,
): Wish[] {
  return lines.flatMap((line) => {
    if (hidden.has(keyOf(line))) {
      told.outcome.refuse(line.place, outOfSight)
      return []
    }
    return enter(ledger, line, told) ?? []
  })
}

/** The existing contacts of the rows, by phone or by the platform's id. */
export async function knownOf(
  db: Queryable,
  workspaceId: string,
  lines: readonly Pick<ContactLine, 'phone' | 'userId'>[],
): Promise<Map<string, ContactRow>> {
  const phones = new Set(lines.flatMap(({ phone }) => phone ?? []))
  const userIds = new Set(lines.flatMap(({ phone, userId }) => (phone === null && userId ? userId : [])))
  const byPhone = await contactsByPhones(db, workspaceId, [...phones])
  return new Map([...byPhone, ...(await contactsByUserIds(db, workspaceId, [...userIds]))])
}

/** The platform knows new contacts by these ids, in the portfolio of their chat's number. */
async function rememberUserIds(
  ctx: Ctx,
  tx: Tx,
  { userIds }: Ledger,
  wishes: readonly Wish[],
): Promise<void> {
  if (userIds.size === 0) return
  const workspaceId = workspaceOf(ctx.actor)
  const numbers = await numbersOfWorkspace(ctx.app, workspaceId)
  const numberOf = new Map(wishes.map(({ contactId, line }) => [contactId, line.numberId]))
  const identities = [...userIds].map(([contactId, userId]) => {
    const number = numbers.find(({ id }) => id === numberOf.get(contactId)) ?? numbers[0]
    const sender = { waId: null, userId, parentUserId: null, username: null, profileName: null }
    return { workspaceId, businessId: number?.businessId ?? '', contactId, sender }
  })
  await rememberIdentities(tx, identities, ctx.now())
}

/** Saves a part of a file within a transaction, set-wise, with the events of each contact (spec/8 CO7). */
export async function saveContactLines(
  ctx: Ctx,
  tx: Tx,
  lines: readonly ContactLine[],
  told: Told,
): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  for (const { place, isCompleted, note } of lines) {
    if (isCompleted) told.outcome.completed += 1
    if (note) told.outcome.note(place, note)
  }
  const movesChats = told.update && lines.some(({ agentId, numberId }) => agentId ?? numberId)
  // Every change of chats locks them before the counter (docs/adr/0008).
  if (movesChats) {
    const before = await knownOf(tx, workspaceId, lines)
    await holdChats(tx, workspaceId, [...new Set([...before.values()].map(({ id }) => id))])
  }
  const at = await takeChangeTime(tx, workspaceId, ctx.now())
  const known = await knownOf(tx, workspaceId, lines)
  const hidden = await hiddenFrom(ctx, tx, known)
  const room = await contactRoom(tx, workspaceId)
  const declared = await declaredFor(tx, workspaceId, ...lines.map(({ customFields }) => customFields))
  const ledger = new Ledger(known, room, { workspaceId, at, by: authorOf(ctx.actor), newId: ctx.newId })
  const wishes = enterAll(ledger, lines, hidden, { ...told, declared })
  await writeLedger(ctx, tx, ledger)
  await rememberUserIds(ctx, tx, ledger, wishes)
  const numbers = named(wishes, 'numberId').map(({ contactId, id }) => ({ contactId, numberId: id }))
  const moved = new Set((await giveNumbers(tx, workspaceId, at, numbers)).map(({ contactId }) => contactId))
  if (wishes.some(({ line }) => line.agentId))
    for (const id of await assign(ctx, tx, wishes, told.outcome)) moved.add(id)
  for (const { contactId } of wishes.filter(({ isUnchanged }) => isUnchanged))
    told.outcome[moved.has(contactId) ? 'updated' : 'skipped'] += 1
}
