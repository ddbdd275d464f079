import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, found } from '#core/found.ts'
import { assertAhead, timeAhead } from '#core/time/ahead.ts'
import { parseInput } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { takeSentDraft } from '#messaging/inbox/drafts/draft-commands.ts'
import { parseSend, prepareSend } from '#messaging/messages/messages/checks.ts'
import { scheduledEvent } from './scheduled-events.ts'
import { laterInput, updateScheduledInput } from './scheduled-input.ts'
import { type ScheduledContent, type ScheduledRow, scheduledColumns } from './scheduled-row.ts'

const mostInChat = 50

/** Holds the chat, so that nothing is put into one that is deleted in the same moment. */
const holdChat = statement<{ agentId: string | null }>(
  'scheduled.hold_chat',
  `select v.agent_id as "agentId" from conversation v
   join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
   where v.workspace_id = $1 and v.contact_id = $2 for key share of v`,
)

async function holdSeen(ctx: Ctx, tx: Tx, { workspaceId }: Member, contactId: string, what: string) {
  const chat = await byId(tx, holdChat, [workspaceId, contactId], what)
  if (!seesChatOf(ctx.actor, chat.agentId)) throw errors.notFound(what)
}

const insertScheduled = statement<ScheduledRow>(
  'scheduled.insert',
  `insert into scheduled_message as s (workspace_id, id, contact_id, author_id, content, status, due_at, version,
     created_at, updated_at)
   select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::jsonb, 'waiting', $6::timestamptz, 1, $7::timestamptz,
     $7::timestamptz
   where (select count(*) from scheduled_message o where o.workspace_id = $1 and o.contact_id = $3) < ${mostInChat}
   returning ${scheduledColumns('s')}`,
)

/** What a send would be refused with now, but for the window and the owner of the chat: both may change until then. */
async function checkContent(ctx: Ctx, contactId: string, content: unknown): Promise<ScheduledContent> {
  const { to: _, ...parsed } = await parseSend(ctx, { ...(content as object), to: contactId })
  try {
    await prepareSend(ctx, { ...parsed, to: { contactId } })
  } catch (error) {
    const passes =
      error instanceof AppError && (error.code === 'window_closed' || error.reason === 'owned_elsewhere')
    if (!passes) throw error
  }
  return parsed
}

/**
 * Keeps a message that is to be sent later in the caller's name. What a send now would be refused with is told at once,
 * the closed window apart.
 */
export async function scheduleMessage(ctx: Ctx, input: unknown): Promise<ScheduledRow> {
  const member = memberOf(ctx.actor)
  const { contactId, dueAt, draftId, originalText } = parseInput(laterInput, input)
  await requireConversation(ctx, contactId)
  const at = timeAhead(ctx, dueAt, 'dueAt')
  const checked = await checkContent(ctx, contactId, input)
  const content: ScheduledContent = { ...checked, ...(originalText && { originalText }) }
  return inTransaction(ctx.app.pool, async (tx) => {
    await holdSeen(ctx, tx, member, contactId, 'chat')
    const { workspaceId, userId } = member
    const values = [workspaceId, ctx.newId(), contactId, userId, JSON.stringify(content), at, ctx.now()]
    const [row] = await run(tx, insertScheduled, values)
    if (!row)
      throw new AppError('conflict', `There are ${mostInChat} such messages in this chat already.`).because(
        'too_many',
        { maximum: mostInChat },
      )
    if (draftId) await takeSentDraft(ctx, tx, { id: draftId, contactId })
    await appendEvents(ctx.app, tx, [scheduledEvent(ctx, 'scheduled.saved', row)])
    return row
  })
}

const chatOf = statement<{ contactId: string }>(
  'scheduled.contact',
  'select contact_id as "contactId" from scheduled_message where workspace_id = $1 and id = $2',
)

const lockScheduled = statement<ScheduledRow>(
  'scheduled.lock',
  `select ${scheduledColumns('s')} from scheduled_message s where s.workspace_id = $1 and s.id = $2 for update`,
)

/** One of a chat that the caller sees. The chat is held first, as everybody does who changes what belongs to it. */
async function holdScheduled(ctx: Ctx, tx: Tx, member: Member, id: string): Promise<ScheduledRow> {
  const { contactId } = await byId(tx, chatOf, [member.workspaceId, id], 'scheduled message')
  await holdSeen(ctx, tx, member, contactId, 'scheduled message')
  return byId(tx, lockScheduled, [member.workspaceId, id], 'scheduled message')
}

const saveScheduled = statement<ScheduledRow>(
  'scheduled.save',
  `update scheduled_message s set content = $3::jsonb, due_at = $4, status = 'waiting', version = s.version + 1,
     refusal_code = null, refusal_message = null, updated_at = $5
   where s.workspace_id = $1 and s.id = $2 returning ${scheduledColumns('s')}`,
)

function withText(content: ScheduledContent, text: string | null | undefined): ScheduledContent {
  if (text == null) return content
  if (!content.text) throw errors.invalidField('text', 'It is no text.')
  if (text === content.text.body) return content
  // Other words were translated from something else, or from nothing.
  const { originalText: _, ...others } = content
  return { ...others, text: { ...content.text, body: text } }
}

/** Changes time or words; whoever wrote it may. One that was refused waits again, for which it needs a time ahead. */
export async function updateScheduledMessage(ctx: Ctx, id: string, input: unknown): Promise<ScheduledRow> {
  const member = memberOf(ctx.actor)
  const { dueAt, text } = parseInput(updateScheduledInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await holdScheduled(ctx, tx, member, id)
    if (before.authorId !== member.userId)
      throw errors.forbidden('You can only change your own messages').because('not_the_author')
    const at = dueAt == null ? before.dueAt : timeAhead(ctx, dueAt, 'dueAt')
    assertAhead(ctx, at, 'dueAt')
    const content = withText(before.content, text)
    const [saved] = await run(tx, saveScheduled, [
      member.workspaceId,
      id,
      JSON.stringify(content),
      at,
      ctx.now(),
    ])
    const row = found(saved, 'scheduled message')
    await appendEvents(ctx.app, tx, [scheduledEvent(ctx, 'scheduled.saved', row)])
    return row
  })
}

const removeScheduled = statement(
  'scheduled.remove',
  'delete from scheduled_message where workspace_id = $1 and id = $2',
)

/** Takes a message back before its time, or away once it was refused; whoever may write in the chat may. */
export async function cancelScheduledMessage(ctx: Ctx, id: string): Promise<string> {
  const member = memberOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const row = await holdScheduled(ctx, tx, member, id)
    await run(tx, removeScheduled, [member.workspaceId, id])
    await appendEvents(ctx.app, tx, [scheduledEvent(ctx, 'scheduled.cancelled', row)])
    return row.id
  })
}
