import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import type { BotLook } from './bot-sets.ts'

// What the chatbot made of the messages of the last seven days. Ids of messages are in the order of their times, so that a
// week is a range of the primary key.

/** Decisions that are looked at; a busier week is told of its latest. */
const mostDecisions = 50_000
const mostUnanswered = 20
const weekMs = 7 * 86_400_000

/** The least id of a message of this time. */
function firstId(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

const ofWeek = (fields: string): string => `(select ${fields} from bot_decision b
     where b.workspace_id = $1 and b.message_id >= $2 order by b.message_id desc limit ${mostDecisions}) d`

const countLooks = statement<LookCount>(
  'bot.looks_of_week',
  `select d.look, count(*)::int as many from ${ofWeek('b.look')} group by d.look order by many desc, d.look`,
)

/** Whether a decision left a message without an answer of rule, flow or model, in SQL. */
export const isUnanswered = (row: string): string =>
  `(${row}.look in ('nothing', 'fallback') or ${row}.ai_failure is not null)`

/** How many messages a look of the chatbot took. */
export interface LookCount {
  look: BotLook
  many: number
}

/** By what the messages of the last seven days were taken, the most frequent first. */
export const looksOfWeek = (ctx: Ctx): Promise<LookCount[]> =>
  run(listsFrom(ctx), countLooks, [workspaceOf(ctx.actor), firstId(new Date(ctx.now().getTime() - weekMs))])

const findUnanswered = statement<{ messageId: string }>(
  'bot.unanswered_of_week',
  `select d.message_id as "messageId" from ${ofWeek('b.message_id, b.look, b.ai_failure')}
   where ${isUnanswered('d')} order by d.message_id desc limit ${mostUnanswered}`,
)

/** The latest messages of the last seven days that no rule, flow or model answered. */
export async function unansweredOfWeek(ctx: Ctx): Promise<string[]> {
  const since = firstId(new Date(ctx.now().getTime() - weekMs))
  const rows = await run(listsFrom(ctx), findUnanswered, [workspaceOf(ctx.actor), since])
  return rows.map(({ messageId }) => messageId)
}
