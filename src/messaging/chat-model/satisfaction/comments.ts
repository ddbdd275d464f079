import type { App } from '#core/context/context.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'

// What people write about cases after they answered. A comment is words of messages, and follows these.

/**
 * Whether a received message, as a row of a statement, is the comment that its person was about to write. In a chat that is
 * open again they write to whoever answers there.
 */
export const isComment = (row: string): string => `${row}.direction = 'incoming' and ${row}.type = 'text'
      and exists (select from case_survey commenting
        join conversation closed on closed.workspace_id = commenting.workspace_id
          and closed.contact_id = commenting.contact_id and closed.status = 'closed'
        where commenting.workspace_id = ${row}.workspace_id and commenting.contact_id = ${row}.contact_id
          and commenting.comment_until > ${row}.created_at)`

interface Comment {
  workspaceId: string
  contactId: string
  id: string
  content: Record<string, unknown>
}

const comments = rowsIn<Comment>({
  workspace_id: ['uuid', (comment) => comment.workspaceId],
  contact_id: ['uuid', (comment) => comment.contactId],
  message_id: ['uuid', (comment) => comment.id],
  text: ['text', ({ content }) => String(content.body ?? '')],
})

/** Texts that were taken for a comment at the same moment are one. */
const together = "interval '1 minute'"

/** What came together is one comment, and it replaces an earlier one. */
const save = statement<{ contactId: string; caseId: string }>(
  'surveys.keep_comments',
  `with said as (
     select workspace_id, contact_id, string_agg(text, E'\n' order by position) as text,
       array_agg(message_id order by position) as ids
     from ${comments.from('c', { position: true })} group by workspace_id, contact_id
   )
   update case_survey q set comment = case when q.comment_until is null then coalesce(q.comment || E'\n', '') else '' end || c.text,
     comment_message_ids = case when q.comment_until is null then q.comment_message_ids else '{}' end || c.ids,
     comment_until = null, updated_at = $${comments.count + 1}
   from said c where q.workspace_id = c.workspace_id and q.case_id = (
     select o.case_id from case_survey o
     where o.workspace_id = c.workspace_id and o.contact_id = c.contact_id and (o.comment_until is not null
       or o.comment is not null and o.updated_at > $${comments.count + 1}::timestamptz - ${together})
     order by o.comment_until desc nulls last, o.updated_at desc limit 1)
   returning q.contact_id as "contactId", q.case_id as "caseId"`,
)

/** Keeps texts that are comments. Whoever calls it has locked their chats. */
export const keepComments = async (tx: Tx, written: readonly Comment[], at: Date) =>
  written.length > 0 ? await run(tx, save, [...comments.values(written), at]) : []

interface OfContact {
  workspaceId: string
  contactId: string
  id: string
}

/** Whoever has the case or its chat on the screen sees the answer. */
export const answerTold = (
  app: App,
  { workspaceId, contactId, id }: OfContact,
  caseId: string,
): NewEvent => ({
  id: newId(app.clock.nowMs()),
  workspaceId,
  type: 'case.changed',
  subjectId: contactId,
  contactId,
  data: { extras: { case_id: caseId, message_id: id, by: { type: 'contact', id: contactId } } },
  occurredAt: app.clock.now(),
})

const changed = rowsIn<OfContact>(
  {
    workspace_id: ['uuid', (message) => message.workspaceId],
    contact_id: ['uuid', (message) => message.contactId],
    message_id: ['uuid', (message) => message.id],
  },
  1,
)

/** Of messages whose words are gone nothing is left. */
const follow = statement<{ messageId: string; caseId: string }>(
  'surveys.follow_comments',
  `update case_survey q set updated_at = $1, comment = (
     select string_agg(m.content ->> 'body', E'\n' order by array_position(q.comment_message_ids, m.id))
     from message m where m.workspace_id = q.workspace_id and m.id = any(q.comment_message_ids))
   from ${changed.from('c')}
   where q.workspace_id = c.workspace_id and q.contact_id = c.contact_id and c.message_id = any(q.comment_message_ids)
   returning c.message_id as "messageId", q.case_id as "caseId"`,
)

/** Has comments say what their messages say, which were edited or deleted. Answers the events; the caller appends them. */
export async function followComments(
  app: App,
  tx: Queryable,
  messages: readonly (OfContact & { direction: string; type: string })[],
): Promise<NewEvent[]> {
  const written = messages.filter(({ direction, type }) => direction === 'incoming' && type === 'text')
  if (written.length === 0) return []
  const rows = await run(tx, follow, [app.clock.now(), ...changed.values(written)])
  const caseOf = new Map(rows.map(({ messageId, caseId }) => [messageId, caseId]))
  return written.flatMap((message) => {
    const caseId = caseOf.get(message.id)
    return caseId ? [answerTold(app, message, caseId)] : []
  })
}
