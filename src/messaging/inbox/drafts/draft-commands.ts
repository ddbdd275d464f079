import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { assertIsId, byId, found } from '#core/found.ts'
import { firstProblem } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { mediaByIds } from '#messaging/content/media/media-queries.ts'
import { type SavedDraft, saveDraftInput } from './draft-input.ts'
import { type DraftRow, draftColumns } from './draft-row.ts'

/** Holds the chat against being deleted or joined; messages come and go in the meantime. */
const holdChat = statement<{ agentId: string | null }>(
  'drafts.hold_chat',
  `select v.agent_id as "agentId" from conversation v
   join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
   where v.workspace_id = $1 and v.contact_id = $2 for key share of v`,
)

const upsertDraft = statement<DraftRow>(
  'drafts.save',
  `insert into draft as d (workspace_id, id, user_id, contact_id, kind, text, reply_to_message_id, media_ids, version,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $9)
   on conflict (workspace_id, user_id, contact_id, kind) do update
   set text = excluded.text, reply_to_message_id = excluded.reply_to_message_id,
     media_ids = excluded.media_ids, version = d.version + 1,
     updated_at = excluded.updated_at
   returning ${draftColumns('d')}`,
)

const answered = statement<{ id: string }>(
  'drafts.answered',
  'select m.id from message m where m.workspace_id = $1 and m.contact_id = $2 and m.id = $3',
)

/** Throws invalid_field for a message of another chat and for files that the caller does not see. */
async function assertParts(
  ctx: Ctx,
  tx: Tx,
  contactId: string,
  { replyToMessageId, mediaIds = [] }: SavedDraft,
): Promise<void> {
  if (replyToMessageId) {
    const [message] = await run(tx, answered, [workspaceOf(ctx.actor), contactId, replyToMessageId])
    if (!message)
      throw errors.invalidField('replyToMessageId', 'No such message in this chat.').because('no_such')
  }
  const files = mediaIds.length > 0 ? await mediaByIds(ctx, mediaIds) : []
  const missing = files.indexOf(null)
  if (missing >= 0) throw errors.invalidField(`mediaIds[${missing}]`, 'No such file.').because('no_such')
}

/** Keeps what the caller began to write in a chat, in place of what stood there: the last device to save is right. */
export async function saveDraft(ctx: Ctx, contactId: string, input: unknown): Promise<DraftRow> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const parsed = firstProblem(saveDraftInput, input)
  if ('problem' in parsed) {
    await requireConversation(ctx, contactId)
    throw parsed.problem
  }
  const { kind, text, replyToMessageId, mediaIds = [] } = parsed.value
  return inTransaction(ctx.app.pool, async (tx) => {
    const chat = await byId(tx, holdChat, [workspaceId, contactId], 'chat')
    found(seesChatOf(ctx.actor, chat.agentId) || null, 'chat')
    await assertParts(ctx, tx, contactId, parsed.value)
    const place = [workspaceId, ctx.newId(), userId, contactId, kind]
    const [saved] = await run(tx, upsertDraft, [...place, text, replyToMessageId, mediaIds, ctx.now()])
    const draft = found(saved, 'draft')
    tx.afterCommit(() => tell(ctx, draft))
    return draft
  })
}

const tell = ({ app }: Ctx, { workspaceId, userId, contactId }: Omit<DraftPlace, 'id'>) =>
  app.bus.publish('draft', { workspaceId, userId, contactId })

type DraftPlace = Pick<DraftRow, 'workspaceId' | 'id' | 'userId' | 'contactId'>

const removeDraft = statement<DraftPlace>(
  'drafts.remove',
  `delete from draft d where d.workspace_id = $1 and d.user_id = $2 and d.id = $3
   returning d.workspace_id as "workspaceId", d.id, d.user_id as "userId", d.contact_id as "contactId"`,
)

/** Forgets one of the caller's drafts. */
export async function deleteDraft(ctx: Ctx, id: string): Promise<string> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  assertIsId(id, 'draft')
  const draft = await byId(ctx.app.pool, removeDraft, [workspaceId, userId, id], 'draft')
  tell(ctx, draft)
  return draft.id
}

/** Whoever deletes or joins contacts has the chat before its drafts; so has this. */
const takeDraft = statement<DraftPlace>(
  'drafts.take',
  `with chat as (
     select v.contact_id from conversation v where v.workspace_id = $1 and v.contact_id = $4 for no key update
   )
   delete from draft d using chat
   where d.workspace_id = $1 and d.user_id = $2 and d.id = $3 and d.contact_id = chat.contact_id
   returning d.workspace_id as "workspaceId", d.id, d.user_id as "userId", d.contact_id as "contactId"`,
)

/**
 * What was begun is sent: the draft goes in the transaction that accepts the message. One that is gone already holds
 * nothing up, and those of others are left alone.
 */
export async function takeSentDraft(
  ctx: Ctx,
  tx: Tx,
  { id, contactId }: Pick<DraftRow, 'id' | 'contactId'>,
): Promise<void> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const [taken] = await run(tx, takeDraft, [workspaceId, userId, id, contactId])
  if (taken) tx.afterCommit(() => tell(ctx, taken))
}

const removeOfMember = statement(
  'drafts.remove_of_member',
  'delete from draft where workspace_id = $1 and user_id = $2',
)

/** Who leaves takes along what they began. */
export async function forgetDraftsOf(ctx: Ctx, tx: Queryable, { userId }: { userId: string }): Promise<void> {
  await run(tx, removeOfMember, [workspaceOf(ctx.actor), userId])
}
