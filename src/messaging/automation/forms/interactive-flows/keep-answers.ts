import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import {
  type AnsweredField,
  answeredFields,
  type FormField,
} from '#messaging/automation/flow-json/form-fields.ts'
import { messageOfToken } from '#messaging/messages/messages/flow-token.ts'
import { type PossibleAnswer, responseOf } from '#messaging/messages/messages/form-replies.ts'
import { insertWaitingMedia } from '#messaging/messages/messages/received-files.ts'
import { type AnsweredFile, withFiles } from './answer-files.ts'

// What customers fill in, kept in the transaction that stores the message which brings it (spec/8 IF8).

type Response = Record<string, unknown>

interface Answer {
  workspaceId: string
  messageId: string
  response: Response
  /** the message that the token names */
  namedId: string | null
}

/** A form that was asked with, and by which message. */
interface Asked {
  messageId: string
  contactId: string
  numberId: string
  askedById: string
  /** what the platform calls the form */
  platformFlowId: string
  /** null for a form that is not known here yet */
  flowId: string | null
  version: number | null
  fields: FormField[] | null
  createdAt: Date
}

const answers = rowsIn<Answer>({
  workspace_id: ['uuid', (answer) => answer.workspaceId],
  message_id: ['uuid', (answer) => answer.messageId],
  named_id: ['uuid', (answer) => answer.namedId],
})

/**
 * The message that asked: the one that the answer quotes, else the one that its token names, of the same person; never
 * another's. Its form in the version that was sent; of one that came with a later sync, the first that is known.
 */
const findAsked = statement<Asked>(
  'form_answers.find_asked',
  `select q.message_id as "messageId", m.contact_id as "contactId", m.number_id as "numberId", s.id as "askedById",
     s.platform_flow_id as "platformFlowId", f.id as "flowId",
     v.version, v.fields, m.created_at as "createdAt"
   from ${answers.from('q')}
   join message m on m.workspace_id = q.workspace_id and m.id = q.message_id
   join lateral (
     select r.id, r.number_id, r.created_at, r.platform_flow_id from (
       select a.id, a.number_id, a.created_at,
         case a.type
           when 'interactive' then a.content #>> '{action,flowId}'
           when 'template' then (
             select jsonb_path_query_first(t.components, '$[*].buttons[*].flow_id') #>> '{}' from template t
             where t.workspace_id = a.workspace_id
               and t.id = case when a.content ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                 then (a.content ->> 'id')::uuid end)
         end as platform_flow_id
       from message a
       where a.workspace_id = m.workspace_id and a.id in (m.reply_to_message_id, q.named_id)
         and a.contact_id = m.contact_id and a.direction = 'outgoing'
     ) r
     where r.platform_flow_id is not null
     order by (r.id = m.reply_to_message_id) is true desc limit 1
   ) s on true
   left join lateral (
     select o.id from interactive_flow o
     where o.workspace_id = m.workspace_id and o.platform_id = s.platform_flow_id
     order by o.number_id = s.number_id desc, o.id limit 1
   ) f on true
   left join lateral (
     select k.version, k.fields from interactive_flow_version k
     where k.workspace_id = m.workspace_id and k.flow_id = f.id
     order by k.pushed_at <= s.created_at desc,
       case when k.pushed_at <= s.created_at then -k.version else k.version end
     limit 1
   ) v on true`,
)

interface Kept extends Asked {
  flowId: string
  workspaceId: string
  id: string
  answered: AnsweredField[]
  files: AnsweredFile[]
}

const kept = rowsIn<Kept>({
  workspace_id: ['uuid', (answer) => answer.workspaceId],
  id: ['uuid', (answer) => answer.id],
  message_id: ['uuid', (answer) => answer.messageId],
  flow_id: ['uuid', (answer) => answer.flowId],
  contact_id: ['uuid', (answer) => answer.contactId],
  asked_by_id: ['uuid', (answer) => answer.askedById],
  version: ['int', (answer) => answer.version],
  fields: ['text', (answer) => JSON.stringify(answer.answered)],
  created_at: ['timestamptz', (answer) => answer.createdAt],
})

const insertAnswers = statement<{ messageId: string }>(
  'form_answers.insert',
  `insert into form_answer
     (workspace_id, id, message_id, flow_id, contact_id, asked_by_id, version, fields, created_at)
   select k.workspace_id, k.id, k.message_id, k.flow_id, k.contact_id, k.asked_by_id, k.version, k.fields::jsonb,
     k.created_at
   from ${kept.from('k')}
   on conflict (workspace_id, message_id) do nothing returning message_id as "messageId"`,
)

interface Parked {
  workspaceId: string
  messageId: string
  platformFlowId: string
}

const parked = rowsIn<Parked, Date>({
  workspace_id: ['uuid', (answer) => answer.workspaceId],
  message_id: ['uuid', (answer) => answer.messageId],
  platform_flow_id: ['text', (answer) => answer.platformFlowId],
  created_at: ['timestamptz', (_, now) => now],
})

const insertParked = statement<never>(
  'form_answers.park',
  `insert into parked_form_answer (workspace_id, message_id, platform_flow_id, created_at)
   select p.workspace_id, p.message_id, p.platform_flow_id, p.created_at from ${parked.from('p')}
   on conflict (workspace_id, message_id) do nothing`,
)

/** Remembers answers of forms that are made at the platform and not known here yet. */
async function parkAnswers(tx: Tx, answers: readonly Parked[], now: Date): Promise<void> {
  if (answers.length > 0) await run(tx, insertParked, parked.values(answers, now))
}

/**
 * Keeps the answers that these messages bring, set-wise; most bring none, which costs nothing. Answers the events that
 * tell them. Those of a form that is not known here yet wait for it; what answers no form of ours stays in its message
 * alone.
 */
export async function keepAnswers(
  app: App,
  tx: Tx,
  messages: readonly PossibleAnswer[],
): Promise<NewEvent[]> {
  const found = messages.flatMap((message): Answer[] => {
    const response = responseOf(message)
    if (!response) return []
    const { workspaceId, id: messageId } = message
    const namedId = messageOfToken(app.keyRing, workspaceId, response.flow_token)
    return [{ workspaceId, messageId, response, namedId }]
  })
  if (found.length === 0) return []
  const byMessage = new Map(found.map((answer) => [answer.messageId, answer]))
  const asked = (await run(tx, findAsked, answers.values(found))).flatMap((one) => {
    const answer = byMessage.get(one.messageId)
    return answer ? [{ ...one, ...answer }] : []
  })
  const now = app.clock.now()
  await parkAnswers(
    tx,
    asked.filter(({ flowId }) => flowId === null),
    now,
  )
  const nextId = () => newId(app.clock.nowMs())
  const rows = asked.flatMap((one): Kept[] => {
    const { flowId } = one
    if (flowId === null) return []
    const { fields: answered, files } = withFiles(answeredFields(one.fields ?? [], one.response), nextId)
    return [{ ...one, flowId, id: nextId(), answered, files }]
  })
  if (rows.length === 0) return []
  const stored = new Set((await run(tx, insertAnswers, kept.values(rows))).map(({ messageId }) => messageId))
  const fresh = rows.filter(({ messageId }) => stored.has(messageId))
  await fetchFiles(app, tx, fresh, now)
  return fresh.map((row) => ({
    id: nextId(),
    workspaceId: row.workspaceId,
    type: 'form.answered',
    subjectId: row.messageId,
    contactId: row.contactId,
    data: { extras: { interactive_flow_id: row.flowId } },
    occurredAt: now,
  }))
}

/** Files of answers are fetched as those of messages are. */
async function fetchFiles(app: App, tx: Tx, rows: readonly Kept[], now: Date): Promise<void> {
  const files = rows.flatMap(({ workspaceId, messageId, numberId, files }) =>
    files.map((file) => ({ ...file, workspaceId, id: messageId, numberId })),
  )
  if (files.length === 0) return
  await insertWaitingMedia(tx, files, now)
  tx.afterCommit(() => app.wake('media'))
}
