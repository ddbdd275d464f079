import { workspaceOf } from '#core/access/actor.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { BotDecisionModel } from '#generated/prisma/models/BotDecision.ts'
import type { AiFailure } from '#messaging/automation/chatbot/ai-replies/ai-sets.ts'
import type { PassedOverRule } from '#messaging/automation/keyword-rules/passed-over.ts'
import type { BotLook } from './bot-sets.ts'

const fields = [
  'messageId',
  'sessionId',
  'look',
  'ruleId',
  'ruleName',
  'keyword',
  'passedOver',
  'replyIds',
  'aiModel',
  'aiContextIds',
  'aiInputTokens',
  'aiOutputTokens',
  'aiFailure',
  'decidedAt',
] as const

/** What the chatbot decided about an incoming message, and why. */
export type BotDecision = RowOf<
  BotDecisionModel,
  (typeof fields)[number],
  { look: BotLook; passedOver: PassedOverRule[]; aiFailure: AiFailure | null }
>

const ofMessages = statement<BotDecision & { askedId: string }>(
  'bot.decisions_of_messages',
  `select asked.id as "askedId", ${columns('BotDecision', 'd', fields)} from unnest($2::uuid[]) as asked(id)
   cross join lateral (
     select * from bot_decision d where d.workspace_id = $1 and d.message_id = asked.id
     union all
     (select * from bot_decision d where d.workspace_id = $1 and d.reply_ids @> array[asked.id] offset 0)
     limit 1) d`,
)

/**
 * What was decided about an incoming message, or what an outgoing one comes from: gathered, null where the chatbot had no
 * part in it, or where it was longer ago than such things are kept.
 */
export const decisionLoader = loaderOf<BotDecision>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, ofMessages, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ askedId }) => askedId)
})
