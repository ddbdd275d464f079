import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { inTransaction, run, type Statement, statement, type Tx } from '#core/db/db.ts'
import { type AppError, errors } from '#core/errors.ts'
import { appendEarlier, type NewEvent } from '#core/events/log.ts'
import { found } from '#core/found.ts'
import { isUuid } from '#core/validation.ts'
import { byOf, chatEvent } from '#messaging/chat-model/chats/conversation-events.ts'
import {
  type ConversationRow,
  conversationSource,
  named,
  readConversationsAs,
} from '#messaging/chat-model/chats/conversation-row.ts'
import { tellChats } from '#messaging/chat-model/timeline/write-entries.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { type ChatKey, chatKeys } from './chat-keys.ts'
import { onTransfersTold } from './hooks.ts'

// One change of many chats: they are locked together, changed by one statement, read again by one, and told together.

/** A chat that is held until the transaction ends, as it was before the change. */
export type LockedChat = Pick<
  ConversationRow,
  | 'workspaceId'
  | 'contactId'
  | 'status'
  | 'priority'
  | 'agentId'
  | 'agentName'
  | 'teamId'
  | 'teamName'
  | 'numberId'
  | 'requiredSkillIds'
> & {
  /** the chatbot had it since somebody gave it to its agent (spec/8 TR1) */
  botHadIt: boolean
}

interface Applied {
  changed: readonly { contactId: string }[]
  refused?: ReadonlyMap<string, AppError>
  /** events that follow those of the chats */
  also?: readonly NewEvent[]
  /** what the changed fields of cases held before, by the contact of the chat */
  previousFields?: ReadonlyMap<string, Record<string, unknown>>
}

export interface ChatChange {
  /** null if the chat itself has no event, only those that follow: that it was opened, or assigned to others */
  type: NewEvent['type'] | null
  /** Changes the chats that it can; for the others it returns the reason, or they already are as requested. */
  apply(tx: Tx, chats: readonly LockedChat[], now: Date): Promise<Applied>
  /** data of the event in addition to the chat */
  extras(before: LockedChat): Record<string, unknown>
}

/** The assignees of a chat before a change, as chat.assigned contains them. */
export const previousOf = (before: LockedChat) => ({
  previous: {
    agent: named(before.agentId, before.agentName),
    team: named(before.teamId, before.teamName),
  },
})

/** What became of one chat. */
export interface ChatOutcome {
  contactId: string
  /** the present chat; null if the change was refused */
  chat: ConversationRow | null
  changed: boolean
  refusal: AppError | null
  /** what the changed fields of its case held before; absent for other changes */
  previousFields?: Record<string, unknown> | undefined
}

const lockedFields = [
  'workspaceId',
  'contactId',
  'status',
  'priority',
  'agentId',
  'teamId',
  'numberId',
  'requiredSkillIds',
  'botHadIt',
] as const

/** The select list that yields LockedChat, over `v` and its joins. The caller has locked `v`. */
export const lockedColumns = `${columns('Conversation', 'v', lockedFields)},
  ${columnsAs('User', 'u', { agentName: 'fullName' })}, ${columnsAs('Team', 't', { teamName: 'name' })}`

export const lockedJoins = `
  join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
  left join user_account u on u.id = v.agent_id
  left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id`

const askedChats = `${chatKeys.from('q')} on q.workspace_id = v.workspace_id and q.contact_id = v.contact_id`

const lockMany = statement<LockedChat>(
  'conversations.lock_for_change',
  `select ${lockedColumns} from conversation v ${lockedJoins} join ${askedChats}
   order by v.workspace_id, v.contact_id for update of v`,
)

/** Locks those of these chats that exist; they may belong to several workspaces. */
export const holdEach = (tx: Tx, chats: readonly ChatKey[]): Promise<LockedChat[]> =>
  run(tx, lockMany, chatKeys.values(chats))

/** Locks those of these chats of a workspace that exist. */
export const holdChats = (
  tx: Tx,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<LockedChat[]> =>
  holdEach(
    tx,
    contactIds.map((contactId) => ({ workspaceId, contactId })),
  )

const whole = readConversationsAs()

const readHeld: Statement<unknown[]> = {
  ...statement('conversations.held', `select ${whole.columns} from ${conversationSource} join ${askedChats}`),
  rowMode: 'array',
}

/** What a change says of one chat, and what has followed from it: that it was opened, and that others have it now. */
function eventsOf(
  ctx: Ctx,
  { type, extras }: ChatChange,
  before: LockedChat,
  chat: ConversationRow,
): NewEvent[] {
  const opened = before.status === 'closed' && chat.status === 'open'
  const moved = before.agentId !== chat.agentId || before.teamId !== chat.teamId
  return [
    ...(type ? [chatEvent(ctx, type, chat, extras(before))] : []),
    ...(opened && type !== 'chat.reopened' ? [chatEvent(ctx, 'chat.reopened', chat, { by: byOf(ctx) })] : []),
    ...(moved && type !== 'chat.assigned' ? [chatEvent(ctx, 'chat.assigned', chat, previousOf(before))] : []),
  ]
}

/**
 * Changes chats that are held, and tells of those that changed. It comes last in its transaction. Chats of several workspaces
 * are changed by the system alone, and by changes that move no transfers.
 */
export async function changeHeld(
  ctx: Ctx,
  tx: Tx,
  held: readonly LockedChat[],
  change: ChatChange,
): Promise<ChatOutcome[]> {
  if (held.length === 0) return []
  const now = ctx.now()
  const { changed, refused, also = [], previousFields } = await change.apply(tx, held, now)
  const ids = new Set(changed.map(({ contactId }) => contactId))
  // A caller who gives a chat away gets the result, even if the chat is outside their record scope from then on.
  const rows = await run(tx, readHeld, chatKeys.values(held))
  const chats = new Map(rows.map(whole.rowOf).map((chat) => [chat.contactId, chat]))
  const outcomes = held.map((before): ChatOutcome => {
    const { contactId } = before
    const refusal = refused?.get(contactId) ?? null
    const chat = refusal ? null : found(chats.get(contactId), 'chat')
    const rest = { refusal, previousFields: previousFields?.get(contactId) }
    return { contactId, chat, changed: ids.has(contactId), ...rest }
  })
  const events = held.flatMap((before) => {
    const chat = ids.has(before.contactId) ? chats.get(before.contactId) : undefined
    return chat ? eventsOf(ctx, change, before, chat).map((event) => ({ ...event, occurredAt: now })) : []
  })
  await tellChats(ctx, tx, [...events, ...also])
  if (also.length === 0) return outcomes
  // From here on changes of the workspace come one after the other: of two that free an agent the second sees the first.
  await appendEarlier(tx)
  await onTransfersTold.run(ctx, tx, also)
  return outcomes
}

const unknown = (contactId: string): ChatOutcome => ({
  contactId,
  chat: null,
  changed: false,
  refusal: errors.notFound('chat'),
})

/** Changes these chats in one transaction; returns the result of each, in the order of the request. */
export async function changeChats(
  ctx: Ctx,
  contactIds: readonly string[],
  change: ChatChange,
): Promise<ChatOutcome[]> {
  const workspaceId = workspaceOf(ctx.actor)
  const asked = contactIds.map((id) => id.toLowerCase())
  const outcomes = await inTransaction(ctx.app.pool, async (tx) => {
    const held = await holdChats(tx, workspaceId, [...new Set(asked.filter(isUuid))])
    const seen = held.filter(({ agentId }) => seesChatOf(ctx.actor, agentId))
    return await changeHeld(ctx, tx, seen, change)
  })
  const known = new Map(outcomes.map((outcome) => [outcome.contactId, outcome]))
  return asked.map((id) => known.get(id) ?? unknown(id))
}

/** Changes one chat. Throws why it could not be. */
export async function changeOne(ctx: Ctx, contactId: string, change: ChatChange): Promise<ConversationRow> {
  const [outcome] = await changeChats(ctx, [contactId], change)
  if (outcome?.refusal) throw outcome.refusal
  return found(outcome?.chat, 'chat')
}
