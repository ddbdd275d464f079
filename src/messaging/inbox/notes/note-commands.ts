import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { type AppError, errors } from '#core/errors.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { byId, found } from '#core/found.ts'
import { firstProblem, parseInput } from '#core/validation.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { createNoteInput, updateNoteInput } from './note-input.ts'
import { type NoteRow, noteColumns } from './note-row.ts'
import { readersAmong } from './readers.ts'

async function assertNamed(
  db: Queryable,
  workspaceId: string,
  contactId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const known = await readersAmong(db, workspaceId, contactId, ids)
  const stranger = ids.findIndex((id) => !known.has(id))
  if (stranger >= 0)
    throw errors
      .invalidField(`mentionIds[${stranger}]`, 'No such member who sees the chat.')
      .because('no_such')
}

/** Holds the chat, so that a note is not written to a contact that is deleted in the same moment. */
const lockChat = statement<{ agentId: string | null }>(
  'notes.lock_chat',
  `select v.agent_id as "agentId" from conversation v
   join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
   where v.workspace_id = $1 and v.contact_id = $2 for share of v`,
)

async function holdChat(
  ctx: Ctx,
  tx: Tx,
  { workspaceId }: Member,
  contactId: string,
  what: string,
): Promise<void> {
  const chat = await byId(tx, lockChat, [workspaceId, contactId], what)
  if (!seesChatOf(ctx.actor, chat.agentId)) throw errors.notFound(what)
}

const insertNote = statement<NoteRow>(
  'notes.insert',
  `insert into note as n (workspace_id, id, contact_id, author_id, content, created_at, updated_at, is_by_model)
   values ($1, $2, $3, $4, $5, $6, $6, $7) returning ${noteColumns('n')}`,
)

/** In other words it is no longer what the model wrote. */
const saveNote = statement<NoteRow>(
  'notes.save',
  `update note n set content = $3, updated_at = $4, is_by_model = n.is_by_model and n.content = $3 where n.workspace_id = $1 and n.id = $2 returning ${noteColumns('n')}`,
)

const removeNote = statement('notes.remove', 'delete from note where workspace_id = $1 and id = $2')

/** Who is named from now on ($4); answers who was not before. Who writes it ($5) has read it. */
const saveMentions = statement<{ userId: string }>(
  'notes.save_mentions',
  `with gone as (
     delete from note_mention where workspace_id = $1 and note_id = $2 and user_id <> all($4::uuid[])
   )
   insert into note_mention (workspace_id, note_id, contact_id, user_id, read_at)
   select $1::uuid, $2::uuid, $3::uuid, id, case when id = $5::uuid then $6::timestamptz end from unnest($4::uuid[]) as k(id)
   on conflict do nothing returning user_id as "userId"`,
)

interface HeldNote extends NoteRow {
  /** whether its author still belongs to the workspace */
  hasAuthor: boolean
}

const lockNote = statement<HeldNote>(
  'notes.lock',
  `select ${noteColumns('n')}, exists (select from membership m
     where m.workspace_id = n.workspace_id and m.user_id = n.author_id) as "hasAuthor"
   from note n where n.workspace_id = $1 and n.id = $2 for update of n`,
)

const idOf = statement<{ contactId: string }>(
  'notes.contact',
  'select contact_id as "contactId" from note where workspace_id = $1 and id = $2',
)

/** A note of a chat that the caller sees. The chat is held first, as everybody does who changes what belongs to it. */
async function holdNote(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  { id, ofContact }: { id: string; ofContact: string | null | undefined },
): Promise<HeldNote> {
  const { contactId } = await byId(tx, idOf, [member.workspaceId, id], 'note')
  if ((ofContact ?? contactId).toLowerCase() !== contactId) throw errors.notFound('note')
  await holdChat(ctx, tx, member, contactId, 'note')
  return await byId(tx, lockNote, [member.workspaceId, id], 'note')
}

type NoteEvent = 'note.created' | 'note.updated' | 'note.deleted'

function noteEvent(ctx: Ctx, type: NoteEvent, note: NoteRow, mentioned: readonly string[]): NewEvent {
  return {
    id: ctx.newId(),
    workspaceId: note.workspaceId,
    type,
    subjectId: note.contactId,
    contactId: note.contactId,
    data: { extras: { note_id: note.id, by: byOf(ctx), mentioned } },
    occurredAt: ctx.now(),
  }
}

async function nameIn(ctx: Ctx, tx: Tx, note: NoteRow, ids: readonly string[]): Promise<string[]> {
  await assertNamed(tx, note.workspaceId, note.contactId, ids)
  const { userId: author } = memberOf(ctx.actor)
  const values = [note.workspaceId, note.id, note.contactId, ids, author, ctx.now()]
  const fresh = await run(tx, saveMentions, values)
  return fresh.map(({ userId }) => userId).filter((id) => id !== author)
}

/**
 * Writes a note in a chat (spec/8 NO), in the words of the caller or in those of the model that the caller asked for. Throws
 * not_found for a chat out of sight, before any fault of the values.
 */
export async function createNote(
  ctx: Ctx,
  contactId: string,
  input: unknown,
  { isByModel = false } = {},
): Promise<NoteRow> {
  const member = memberOf(ctx.actor)
  const parsed = firstProblem(createNoteInput, input)
  if ('problem' in parsed) throw await afterChat(ctx, contactId, parsed.problem)
  const { content, mentionIds } = parsed.value
  return inTransaction(ctx.app.pool, async (tx) => {
    await holdChat(ctx, tx, member, contactId, 'chat')
    const values = [member.workspaceId, ctx.newId(), contactId, member.userId, content, ctx.now(), isByModel]
    const [made] = await run(tx, insertNote, values)
    const note = found(made, 'note')
    const mentioned = mentionIds.length > 0 ? await nameIn(ctx, tx, note, mentionIds) : []
    await appendEvents(ctx.app, tx, [noteEvent(ctx, 'note.created', note, mentioned)])
    return note
  })
}

async function afterChat(ctx: Ctx, contactId: string, problem: AppError): Promise<AppError> {
  await requireConversation(ctx, contactId)
  return problem
}

/** Changes a note, which only who wrote it may. What is the same already is told to nobody. */
export async function updateNote(
  ctx: Ctx,
  id: string,
  input: unknown,
  ofContact?: string | null,
): Promise<NoteRow> {
  const member = memberOf(ctx.actor)
  const { content, mentionIds } = parseInput(updateNoteInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await holdNote(ctx, tx, member, { id, ofContact })
    if (before.authorId !== member.userId)
      throw errors.forbidden('You can only edit your own notes').because('not_the_author')
    const mentioned = mentionIds ? await nameIn(ctx, tx, before, mentionIds) : []
    if ((content ?? before.content) === before.content && mentionIds === undefined) return before
    const [saved] = await run(tx, saveNote, [
      member.workspaceId,
      before.id,
      content ?? before.content,
      ctx.now(),
    ])
    const note = found(saved, 'note')
    await appendEvents(ctx.app, tx, [noteEvent(ctx, 'note.updated', note, mentioned)])
    return note
  })
}

/** Who wrote it may; where that person has left, whoever may delete contacts (spec/8 NO). */
function assertDeletes(member: Member, { authorId, hasAuthor }: HeldNote): void {
  if (authorId === member.userId) return
  const tidiesUp = member.isSuperAdmin || member.permissions.has('contacts:delete')
  if (hasAuthor || !tidiesUp)
    throw errors.forbidden('You can only delete your own notes').because('not_the_author')
}

/** Deletes a note for good. */
export async function deleteNote(ctx: Ctx, id: string, ofContact?: string | null): Promise<string> {
  const member = memberOf(ctx.actor)
  return inTransaction(ctx.app.pool, async (tx) => {
    const note = await holdNote(ctx, tx, member, { id, ofContact })
    assertDeletes(member, note)
    await run(tx, removeNote, [member.workspaceId, note.id])
    await appendEvents(ctx.app, tx, [noteEvent(ctx, 'note.deleted', note, [])])
    return note.id
  })
}
