import type { App } from '#core/context/context.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import { chosenId, readAnswerId } from './answers-offered.ts'
import { answerTold, keepComments } from './comments.ts'

// The answers of customers to surveys about cases. An answer belongs to its case: it opens no chat and is not unread.

/** A received message that may be an answer. */
interface Received {
  workspaceId: string
  id: string
  contactId: string
  type: string
  content: Record<string, unknown>
  echo?: boolean
  isStandby?: boolean
}

interface Answer {
  messageId: string
  workspaceId: string
  contactId: string
  caseId: string
  /** null: the person wants to add a comment */
  score: number | null
}

/** Answers by the messages that bring them. */
export type Answers = ReadonlyMap<string, Answer>

const claimed = rowsIn<Answer>({
  workspace_id: ['uuid', (answer) => answer.workspaceId],
  contact_id: ['uuid', (answer) => answer.contactId],
  case_id: ['uuid', (answer) => answer.caseId],
  message_id: ['uuid', (answer) => answer.messageId],
  score: ['int', (answer) => answer.score],
})

/** Only the customer who was asked can answer. */
const asked = statement<{ messageId: string }>(
  'surveys.asked',
  `select a.message_id as "messageId" from ${claimed.from('a')}
   join case_survey q on q.workspace_id = a.workspace_id and q.case_id = a.case_id
   where q.contact_id = a.contact_id and q.asked_at is not null`,
)

const none: Answers = new Map()

/** Which of these messages answer a question about a case. Costs no statement if no message has the id of an answer. */
export async function answersAmong(db: Queryable, received: readonly Received[]): Promise<Answers> {
  const named = received.flatMap((message): Answer[] => {
    const { workspaceId, contactId, id, type, content, echo, isStandby } = message
    const answer = echo || isStandby ? null : readAnswerId(chosenId(type, content))
    return answer ? [{ messageId: id, workspaceId, contactId, ...answer }] : []
  })
  if (named.length === 0) return none
  const rows = await run(db, asked, claimed.values(named))
  const known = new Set(rows.map(({ messageId }) => messageId))
  return new Map(named.filter(({ messageId }) => known.has(messageId)).map((one) => [one.messageId, one]))
}

/** A person who pressed the button for comments has so long to write one. */
const commentWithin = "interval '1 hour'"

const now = `$${claimed.count + 1}::timestamptz`

/** The last answer counts; thanks follow the first one. */
const keep = statement<{ messageId: string }>(
  'surveys.keep_answers',
  `with last as (
     select distinct on (workspace_id, case_id, score is null) * from ${claimed.from('a', { position: true })}
     order by workspace_id, case_id, score is null, position desc
   ), answers as (
     select workspace_id, case_id, max(score) as score,
       (array_agg(message_id) filter (where score is not null))[1] as message_id, bool_or(score is null) as comments
     from last group by workspace_id, case_id
   )
   update case_survey q set score = coalesce(a.score, q.score),
     answered_at = case when a.score is null then q.answered_at else ${now} end,
     answer_message_id = coalesce(a.message_id, q.answer_message_id),
     status = case when a.score is null then q.status else 'answered' end,
     due_at = case when a.score is not null and q.status = 'asked' and s.thanks is not null then ${now} else q.due_at end,
     comment_until = case when a.comments then ${laterBy(now, commentWithin)} else q.comment_until end, updated_at = ${now}
   from answers a left join satisfaction_settings s on s.workspace_id = a.workspace_id
   where q.workspace_id = a.workspace_id and q.case_id = a.case_id`,
)

/** A message that was stored and belongs to a case: an answer, or a comment. */
type Kept = Received & { isComment: boolean }

/**
 * Keeps what stored messages answer. Whoever calls it has locked their chats (docs/adr/0008). Answers the events; the
 * caller appends them.
 */
export async function keepSurveyAnswers(
  app: App,
  tx: Tx,
  answers: Answers,
  stored: readonly Kept[],
): Promise<NewEvent[]> {
  const at = app.clock.now()
  const given = stored.flatMap((message) => answers.get(message.id) ?? [])
  if (given.length > 0) await run(tx, keep, [...claimed.values(given), at])
  const commented = await keepComments(
    tx,
    stored.filter((message) => message.isComment),
    at,
  )
  const caseOf = new Map(commented.map(({ contactId, caseId }) => [contactId, caseId]))
  return stored.flatMap((message) => {
    const caseId = message.isComment ? caseOf.get(message.contactId) : answers.get(message.id)?.caseId
    return caseId ? [answerTold(app, message, caseId)] : []
  })
}
