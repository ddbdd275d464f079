import { assertAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { firstProblem, parseInput } from '#core/validation.ts'
import { checkAssignment } from '#messaging/chat-model/chats/assignees.ts'
import { authorOf, changeContact } from '#messaging/contacts/contacts/change.ts'
import { giveNumbers } from '#messaging/contacts/contacts/chat-number.ts'
import { auditUpdated } from '#messaging/contacts/contacts/contact-audit.ts'
import type { ContactChange } from '#messaging/contacts/contacts/contact-input.ts'
import {
  assignEntryInput,
  createEntryInputIn,
  type EntryChange,
  updateEntryInput,
} from '#messaging/contacts/contacts/entry-input.ts'
import { metadataFor, unhidden } from '#messaging/contacts/contacts/metadata.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { requireDeclared } from '#messaging/contacts/contacts/require-declared.ts'
import { makeContact } from '#messaging/inbox/contact-changes/create.ts'
import { type ContactEntry, contactOf, entryOf } from '#messaging/inbox/contact-changes/entry-row.ts'
import { saveEdits } from '#messaging/inbox/contact-changes/save-edits.ts'
import { accountName, accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import type { Changes } from '#people/audit/log.ts'
import { nameFor } from '#people/workspaces/masking.ts'
import { assigning } from './assign-many.ts'
import { type ChatChange, changeHeld, holdChats, type LockedChat } from './chat-changes.ts'

// Contacts as /api has them (spec/5 1.1, spec/8 CO): the use-cases of /v1 in its words, and with them the chat's agent
// and number.

const taken = () =>
  new AppError('conflict', 'Contact with this phone number already exists', {
    field: 'phoneNumber',
    whole: true,
  }).because('phone_taken')
const nothingGiven = () => new AppError('invalid_request', 'No fields to update', { whole: true })
const noSuchUser = (field: string) =>
  new AppError('invalid_field', 'User not found', { field, whole: true }).because('no_such')

const readBack = (ctx: Ctx, id: string) =>
  entryOf(ctx, id, { reader: { kind: 'system', workspaceId: workspaceOf(ctx.actor) } })

/** POST /contacts: a spelling of a number that is there is 409, over the plan 403 (spec/8 CO3). */
export async function createEntry(ctx: Ctx, input: unknown): Promise<ContactEntry> {
  const given = parseInput(createEntryInputIn(await phoneCountry(ctx)), input)
  const { phoneNumber: phone, profileName, messagingAccount, tags, metadata, marketingOptOut } = given
  const numberId = messagingAccount ? await accountNamed(ctx, messagingAccount) : null
  const change = {
    name: profileName || null,
    tags: tags ?? [],
    metadata,
    marketingOptedOut: marketingOptOut ?? false,
  }
  const { id } = await makeContact(ctx, { phone, numberId, change }, taken)
  return readBack(ctx, id)
}

/** The changes of the contact itself; a hidden value that is sent back as it is shown is unchanged. */
function changeOf(ctx: Ctx, before: ContactEntry, change: EntryChange): ContactChange {
  const { profileName, tags, metadata, marketingOptOut, marketingConsent } = change
  const shown = nameFor(ctx.actor, before.name ?? before.profileName)
  const keepsName = profileName === undefined || (profileName !== '' && profileName === shown)
  const held = { phone: before.phone, metadata: before.customFields }
  return {
    name: keepsName ? undefined : profileName || null,
    tags: tags === undefined ? undefined : (tags ?? []),
    metadata:
      metadata && (unhidden(metadata, held.metadata, metadataFor(ctx.actor, held)) as typeof metadata),
    ...(metadata === null ? { metadata: null } : {}),
    marketingOptedOut: marketingOptOut ?? undefined,
    marketingConsent,
  }
}

/** The chat uses this number until there is a message. */
const over = (ctx: Ctx, numberId: string | null): ChatChange => ({
  type: 'chat.updated',
  extras: () => ({}),
  apply: async (tx, chats, now) => ({
    changed: await giveNumbers(
      tx,
      workspaceOf(ctx.actor),
      now,
      chats.map(({ contactId }) => ({ contactId, numberId })),
    ),
  }),
})

/** Throws 400 for an assignee who cannot exist; the permission is checked only if something changes. */
async function checkAgent(
  ctx: Ctx,
  tx: Tx,
  agentId: string | null,
  chat: LockedChat,
  field: string,
): Promise<void> {
  assertAccess(ctx.actor, { permission: 'chat.assign:write' })
  const fit = await checkAssignment(tx, workspaceOf(ctx.actor), agentId, chat.teamId)
  if (agentId !== null && !fit.agent) throw noSuchUser(field)
}

async function give(ctx: Ctx, tx: Tx, held: LockedChat[], change: ChatChange, field: string): Promise<void> {
  const [outcome] = await changeHeld(ctx, tx, held, change)
  if (outcome?.refusal) throw outcome.refusal.at(field)
}

/** The new assignee and number of the chat; undefined is unchanged. */
interface Moves {
  agentId?: string | null | undefined
  account?: { id: string | null; name: string | null } | undefined
}

async function askedMoves(ctx: Ctx, change: EntryChange): Promise<Moves> {
  const { messagingAccount, clearAssignedAgent } = change
  const agentId = clearAssignedAgent ? null : change.assignedUserId
  if (messagingAccount === undefined) return { agentId }
  const id = messagingAccount ? await accountNamed(ctx, messagingAccount) : null
  return { agentId, account: { id, name: await accountName(ctx, id) } }
}

/** Only the values that differ. The number of the last message takes precedence over the request (spec/8 CO1). */
function movesOf(before: ContactEntry, { agentId, account }: Moves): Moves {
  const stays = !account || before.lastMessageAt !== null || account.id === before.numberId
  return {
    agentId: agentId === before.agentId ? undefined : agentId,
    account: stays ? undefined : account,
  }
}

const recordedMoves = (before: ContactEntry, { agentId, account }: Moves): Changes => ({
  ...(agentId === undefined ? {} : { assigned_user_id: { old: before.agentId, new: agentId } }),
  ...(account ? { messaging_account: { old: before.accountName, new: account.name } } : {}),
})

const isEmpty = (change: EntryChange) => Object.values(change).every((value) => value === undefined)

/**
 * PUT /contacts/{id}: what is left out stays, null and "" clear (spec/8 G2, CO4). Throws not_found before any fault of
 * the values. An agent who changes needs chat.assign:write besides.
 */
export async function updateEntry(ctx: Ctx, id: string, input: unknown): Promise<ContactEntry> {
  const parsed = firstProblem(updateEntryInput, input)
  await entryOf(ctx, id)
  if ('problem' in parsed) throw parsed.problem
  const change = parsed.value
  if (isEmpty(change)) throw nothingGiven()
  const asked = await askedMoves(ctx, change)
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    // Who changes chats holds them before the counter (docs/adr/0008).
    const held = await holdChats(tx, workspaceId, [id.toLowerCase()])
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    const before = await entryOf(ctx, id, { db: tx })
    const { agentId, account } = movesOf(before, asked)
    const [chat] = held
    if (chat && agentId !== undefined) await checkAgent(ctx, tx, agentId, chat, 'assignedUserId')
    const contact = contactOf(before)
    const wanted = changeOf(ctx, before, change)
    await requireDeclared(tx, workspaceId, wanted, before.customFields)
    const edit = changeContact(contact, wanted, authorOf(ctx.actor), at)
    await saveEdits(ctx, tx, [{ before: contact, ...edit }], recordedMoves(before, { agentId, account }))
    if (account) await give(ctx, tx, held, over(ctx, account.id), 'messagingAccount')
    if (agentId !== undefined) await give(ctx, tx, held, assigning(ctx, { agentId }), 'assignedUserId')
  })
  return readBack(ctx, id)
}

/** PUT /contacts/{id}/assign: gives the chat to a member, or to nobody (spec/8 CO4). */
export async function assignEntry(ctx: Ctx, id: string, input: unknown): Promise<ContactEntry> {
  await entryOf(ctx, id)
  const { userId: agentId } = parseInput(assignEntryInput, input)
  if (agentId === undefined) throw new AppError('invalid_request', 'user_id is required', { whole: true })
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const held = await holdChats(tx, workspaceId, [id.toLowerCase()])
    const before = await entryOf(ctx, id, { db: tx })
    const [chat] = held
    if (!chat || before.agentId === agentId) return
    await checkAgent(ctx, tx, agentId, chat, 'userId')
    await auditUpdated(ctx, tx, [{ before, after: before, changed: [] }], recordedMoves(before, { agentId }))
    await give(ctx, tx, held, assigning(ctx, { agentId }), 'userId')
  })
  return readBack(ctx, id)
}
