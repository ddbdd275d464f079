import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import type { TransferSource } from '#messaging/chat-model/transfers/transfer-sets.ts'
import { sayWith } from '#messaging/messages/messages/say.ts'
import { saidInsteadOfTransfer } from '#messaging/numbers/business-hours/business-hours.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'

// Outside business hours the chatbot says that nobody is there, and hands nothing over (spec/8 TR10; ADR 93).

/** What the chatbot hands over by itself; a person who hands a chat over knows what time it is. */
const ofTheChatbot: ReadonlySet<TransferSource> = new Set(['keyword', 'flow'])

interface Asked {
  contactId: string
  numberId: string | null
  source: TransferSource
}

const numberOfChat = statement<{ numberId: string | null }>(
  'transfers.number_of_chat',
  'select number_id as "numberId" from conversation where workspace_id = $1 and contact_id = $2',
)

/** By the number that was asked for, else the chat's; the default where it has none yet. */
async function numberFor({ app, actor }: Ctx, { contactId, numberId }: Asked): Promise<string | null> {
  if (numberId) return numberId
  const [chat] = await run(app.pool, numberOfChat, [workspaceOf(actor), contactId])
  return chat?.numberId ?? null
}

/**
 * Whether the person is told instead of handed over: then that is done. `check` throws what would refuse the transfer,
 * and holds the chat until the words are kept. Words that may not be sent now (the window is closed, the number is off)
 * are left out (spec/8 SL).
 */
export async function isToldInstead(
  ctx: Ctx,
  asked: Asked,
  check: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  if (!ofTheChatbot.has(asked.source)) return false
  const { app, trace, requestId } = ctx
  const workspaceId = workspaceOf(ctx.actor)
  const body = saidInsteadOfTransfer(await readSettings(app.pool, workspaceId), ctx.now())
  if (body === null) return false
  const chatbot = createCtx(app, { actor: { kind: 'system', workspaceId }, trace, requestId })
  const words = { contactId: asked.contactId, numberId: await numberFor(ctx, asked), body }
  const isSaid = await sayWith(chatbot, words, async (tx) => {
    await check(tx)
    return true
  })
  // Of what may have refused it, only the words are left out.
  if (!isSaid) await inTransaction(app.pool, check)
  return true
}
