import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { settleTokens } from '#messaging/automation/chatbot/ai-replies/token-budget.ts'
import type { CallHandler } from '#messaging/automation/chatbot/bot-calls/call-handler.ts'
import { type BotCall, endCall, putOffCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { memoryChanged } from '#messaging/contacts/contacts/contact-events.ts'
import { holdChats } from '#messaging/inbox/conversations/chat-changes.ts'
import { findFacts, foundSchema, nothing } from './find-facts.ts'

/** No more than the workspace wants, and nothing twice; the AI found them out, so they have no author. */
const insertFacts = statement<{ id: string }>(
  'ai_memory.insert_facts',
  `with known as (
     select lower(f.text) as text from customer_fact f where f.workspace_id = $1 and f.contact_id = $2
   )
   insert into customer_fact (workspace_id, id, contact_id, text, author_id, created_at, updated_at)
   select $1, g.id, $2, g.text, null, $3, $3
   from unnest($4::uuid[], $5::text[]) with ordinality as g(id, text, place)
   where lower(g.text) not in (select text from known)
   order by g.place
   limit greatest(0, (select s.ai_memory_max_facts from chatbot_settings s where s.workspace_id = $1)
     - (select count(*) from known))
   returning id`,
)

const noteLook = statement<never>(
  'ai_memory.note_look',
  `insert into bot_chat (workspace_id, contact_id, remembered_at) values ($1, $2, $3)
   on conflict (workspace_id, contact_id) do update set remembered_at = excluded.remembered_at`,
)

/** Keeps what was found, once; nothing of a contact who is gone (spec/8 CS6). */
async function keepFacts(app: App, call: BotCall, result: unknown): Promise<void> {
  const { workspaceId, contactId } = call
  const read = foundSchema.safeParse(result)
  const found = read.success ? read.data : nothing
  if (found.laterAt) return void (await putOffCall(app.pool, call, new Date(found.laterAt)))
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  await inTransaction(app.pool, async (tx) => {
    const held = await holdChats(tx, workspaceId, [contactId])
    if (!(await endCall(tx, call)) || held.length === 0) return
    const now = ctx.now()
    await settleTokens(tx, workspaceId, { result: found, isSent: false, now })
    if (found.inputTokens !== null || found.reserved > 0)
      await run(tx, noteLook, [workspaceId, contactId, now])
    if (found.facts.length === 0) return
    const ids = found.facts.map(() => ctx.newId())
    const kept = await run(tx, insertFacts, [workspaceId, contactId, now, ids, found.facts])
    if (kept.length > 0)
      await appendEvents(app, tx, [memoryChanged(app, { workspaceId, id: contactId }, byOf(ctx), now)])
  })
}

/** Customers wait for answers, and nobody for this: one at a time. */
export const memoryHandler: CallHandler = {
  atOnce: 1,
  mayBeginAnew: true,
  run: findFacts,
  finish: keepFacts,
}
