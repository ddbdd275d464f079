import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { SatisfactionStatus } from '#messaging/chat-model/satisfaction/satisfaction-sets.ts'
import {
  readSatisfaction,
  type SatisfactionSettings,
} from '#messaging/chat-model/satisfaction/satisfaction-settings.ts'
import type { SendMessageInput } from '#messaging/messages/messages/message-input.ts'
import { sendScheduled } from '#messaging/messages/messages/send.ts'
import { lookAt, lookAtQuestion, waitsAfter } from './ask-again.ts'
import { messageIdOf, questionOf, templateOf, thanksOf } from './survey-messages.ts'

const atOnce = 100

/** Rows of which one is there while something is to be sent about a case at $1. */
export const dueSurveyRows = 'case_survey where due_at <= $1 order by due_at'

interface Due {
  workspaceId: string
  caseId: string
  contactId: string
  status: SatisfactionStatus
  dueAt: Date
  numberId: string | null
}

/** The question goes by the number of the chat, the thanks by that of the question. */
const due = statement<Due>(
  'surveys.due',
  `select q.workspace_id as "workspaceId", q.case_id as "caseId", q.contact_id as "contactId", q.status,
     q.due_at as "dueAt", coalesce(q.number_id, v.number_id) as "numberId"
   from case_survey q
   left join conversation v on v.workspace_id = q.workspace_id and v.contact_id = q.contact_id
   where q.due_at <= $1 order by q.due_at limit ${atOnce}`,
)

/**
 * Asks about a case that is closed in a chat that is closed, in which somebody or the chatbot said something, and whose
 * person was not asked recently. Whoever closes, opens or joins chats has the chat first; so has this, and two that ask the
 * same person wait for each other.
 */
const takeQuestion = statement<{ caseId: string }>(
  'surveys.take_question',
  `with chat as (
     select v.contact_id from conversation v
     where v.workspace_id = $1 and v.contact_id = $3 and v.status = 'closed' for no key update
   )
   update case_survey q set status = 'asked', due_at = ${lookAt('$5')}, asked_at = $5, kind = $6, message_id = $7, number_id = $8,
     agent_id = k.agent_id, team_id = k.team_id, updated_at = $5
   from chat cross join conversation_case k
   where q.workspace_id = $1 and q.case_id = $2 and q.status = 'waiting' and q.due_at = $4
     and q.contact_id = chat.contact_id and k.workspace_id = $1 and k.id = $2 and k.closed_at is not null
     and exists (select from message m where m.workspace_id = $1 and m.contact_id = $3 and m.direction = 'outgoing'
       and m.sent_by_type in ('member', 'chatbot', 'phone_app')
       and m.created_at <= k.closed_at and m.created_at > greatest(k.opened_at - interval '1 minute', (
         select max(o.closed_at) from conversation_case o
         where o.workspace_id = $1 and o.contact_id = $3 and o.opened_at < k.opened_at)))
   returning q.case_id as "caseId"`,
)

const lockChat = statement<{ isClosed: boolean }>(
  'surveys.lock_chat',
  `select v.status = 'closed' as "isClosed" from conversation v
   where v.workspace_id = $1 and v.contact_id = $2 for no key update`,
)

/** Read once the chat is locked: who waited for the lock would read beside it what was true before. */
const askedLately = statement<{ caseId: string }>(
  'surveys.asked_lately',
  `select q.case_id as "caseId" from case_survey q
   where q.workspace_id = $1 and q.contact_id = $2 and q.asked_at > $3 limit 1`,
)

const takeThanks = statement<{ caseId: string }>(
  'surveys.take_thanks',
  `update case_survey q set due_at = null, updated_at = $4
   where q.workspace_id = $1 and q.case_id = $2 and q.status = 'answered' and q.due_at = $3 returning q.case_id as "caseId"`,
)

/** What is not sent: a question about which nobody asked is forgotten, an answer stays without thanks. Only as it was found. */
const drop = statement(
  'surveys.drop',
  `with forgotten as (
     delete from case_survey where workspace_id = $1 and case_id = $2 and status = 'waiting' and due_at = $3
   )
   update case_survey set due_at = null, updated_at = $4
   where workspace_id = $1 and case_id = $2 and status <> 'waiting' and due_at = $3`,
)

const dayMs = 86_400_000

async function takeToAsk(ctx: Ctx, tx: Tx, row: Due, { kind, everyDays }: SatisfactionSettings, id: string) {
  const { workspaceId, caseId, contactId, dueAt, numberId } = row
  const now = ctx.now()
  const [chat] = await run(tx, lockChat, [workspaceId, contactId])
  if (!chat?.isClosed) return false
  const since = new Date(now.getTime() - everyDays * dayMs)
  if ((await run(tx, askedLately, [workspaceId, contactId, since])).length > 0) return false
  const values = [workspaceId, caseId, contactId, dueAt, now, kind, id, numberId]
  return (await run(tx, takeQuestion, values)).length > 0
}

const takeToThank = async (ctx: Ctx, tx: Tx, { workspaceId, caseId, dueAt }: Due) =>
  (await run(tx, takeThanks, [workspaceId, caseId, dueAt, ctx.now()])).length > 0

/** Sends it as any message is sent, with the row in its transaction. False: it may not be sent, or is not there any more. */
async function send(
  ctx: Ctx,
  { contactId, numberId }: Due,
  content: Partial<SendMessageInput> | null,
  take: (tx: Tx, messageId: string) => Promise<boolean>,
): Promise<boolean> {
  if (content === null) return false
  const input = { ...content, to: { contactId }, ...(numberId && { numberId }) } as SendMessageInput
  let isTaken = false
  await sendScheduled(ctx, input, async (tx, messageId) => {
    isTaken = await take(tx, messageId)
    return isTaken
  })
  return isTaken
}

const isRefused = (error: unknown, code: string) => error instanceof AppError && error.code === code

/** Within the window as an interactive message, otherwise as the template, where there is one. */
async function ask(ctx: Ctx, row: Due, settings: SatisfactionSettings): Promise<boolean> {
  if (!settings.isEnabled) return false
  const take = (tx: Tx, id: string) => takeToAsk(ctx, tx, row, settings, id)
  try {
    return await send(ctx, row, questionOf(row.caseId, settings), take)
  } catch (error) {
    if (!isRefused(error, 'window_closed')) throw error
    const again = contextOf(ctx.app, row)
    return await send(again, row, templateOf(row.caseId, settings), (tx, id) =>
      takeToAsk(again, tx, row, settings, id),
    )
  }
}

/** The first id that it gives is that of the message: a run that is repeated sends the same one (docs/adr/0183). */
const contextOf = (app: App, { workspaceId, caseId, status, dueAt }: Due): Ctx =>
  createCtx(app, {
    actor: { kind: 'system', workspaceId },
    firstId: messageIdOf(caseId, status === 'waiting' ? 'question' : 'thanks', dueAt),
  })

/**
 * What is refused is not sent: the person is blocked or opted out, the number is off, the template does not fit any more.
 * Only a question that is refused for a reason that passes waits.
 */
async function sendOne(app: App, row: Due): Promise<void> {
  if (row.status === 'asked') return lookAtQuestion(app, row)
  const ctx = contextOf(app, row)
  const settings = await readSatisfaction(app.pool, row.workspaceId)
  let isSent = false
  try {
    isSent =
      row.status === 'waiting'
        ? await ask(ctx, row, settings)
        : await send(ctx, row, thanksOf(row.caseId, settings), (tx) => takeToThank(ctx, tx, row))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (row.status === 'waiting' && (await waitsAfter(app, row, error))) return
  }
  if (!isSent) await run(app.pool, drop, [row.workspaceId, row.caseId, row.dueAt, app.clock.now()])
}

/** Sends what is due. What fails for other causes waits for the next run, and holds nobody else's back. */
export async function drainSurveys(app: App): Promise<{ more: boolean }> {
  const rows = await run(app.pool, due, [app.clock.now()])
  const failed: unknown[] = []
  for (const row of rows) {
    try {
      await sendOne(app, row)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
  return { more: rows.length >= atOnce }
}
