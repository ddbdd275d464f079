import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { isObject } from '#messaging/flow-json/components.ts'
import { type AnsweredField, answeredFields, type FormField } from '#messaging/flow-json/form-fields.ts'
import { messageOfToken } from './flow-token.ts'

// What customers fill in, kept in the transaction that stores the message which brings it (spec/8 IF8).

/** A message that may bring the answers of a form. */
export interface PossibleAnswer {
  workspaceId: string
  id: string
  type: string
  content: Record<string, unknown>
}

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
  askedById: string
  flowId: string
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
  `select q.message_id as "messageId", m.contact_id as "contactId", s.id as "askedById", f.id as "flowId",
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
   join lateral (
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
  workspaceId: string
  id: string
  answered: AnsweredField[]
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

/** The answers in a message; null where it brings none. */
function responseOf({ type, content }: PossibleAnswer): Response | null {
  return type === 'interactive' && content.type === 'nfm_reply' && isObject(content.response)
    ? content.response
    : null
}

/**
 * Keeps the answers that these messages bring, set-wise; most bring none, which costs nothing. Answers the events that
 * tell them. What answers no form that is known stays in its message alone.
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
  const asked = await run(tx, findAsked, answers.values(found))
  const rows = asked.flatMap((one): Kept[] => {
    const answer = byMessage.get(one.messageId)
    if (!answer) return []
    const { workspaceId, response } = answer
    const id = newId(app.clock.nowMs())
    return [{ ...one, workspaceId, id, answered: answeredFields(one.fields ?? [], response) }]
  })
  if (rows.length === 0) return []
  const stored = new Set((await run(tx, insertAnswers, kept.values(rows))).map(({ messageId }) => messageId))
  return rows
    .filter(({ messageId }) => stored.has(messageId))
    .map((row) => ({
      id: newId(app.clock.nowMs()),
      workspaceId: row.workspaceId,
      type: 'form.answered',
      subjectId: row.messageId,
      contactId: row.contactId,
      data: { extras: { interactive_flow_id: row.flowId } },
      occurredAt: app.clock.now(),
    }))
}
