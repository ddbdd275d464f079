import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { assertIsId, byId, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { memoryChanged } from '#messaging/contacts/contacts/contact-events.ts'
import { contactById } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { holdChats } from '#messaging/inbox/conversations/chat-changes.ts'
import { factInput } from './fact-input.ts'
import { type FactRow, factColumns } from './fact-row.ts'
import { factById } from './memory-queries.ts'

/** The chat is held: facts are counted, and a contact that is deleted in this moment gets none. */
async function hold(
  ctx: Ctx,
  tx: Tx,
  { workspaceId }: Member,
  { contactId, what = 'contact' }: { contactId: string; what?: string },
): Promise<void> {
  const [chat] = await holdChats(tx, workspaceId, [contactId])
  if (!chat || !seesChatOf(ctx.actor, chat.agentId)) throw errors.notFound(what)
}

/** Open screens hear that it changed (spec/8 CS6). */
const tell = (ctx: Ctx, tx: Tx, { workspaceId }: Member, contactId: string): Promise<unknown> =>
  appendEvents(ctx.app, tx, [memoryChanged(ctx.app, { workspaceId, id: contactId }, byOf(ctx), ctx.now())])

/** Nothing where as many are kept as the workspace wants; what is known already is answered as it stands. */
const insertFact = statement<FactRow & { isNew: boolean }>(
  'customer_memory.insert',
  `with known as (
     select * from customer_fact where workspace_id = $1 and contact_id = $3
   ), same as (
     select * from known where lower(text) = lower($4) order by created_at, id limit 1
   ), made as (
     insert into customer_fact (workspace_id, id, contact_id, text, author_id, created_at, updated_at)
     select s.workspace_id, $2, $3, $4, $5, $6, $6 from chatbot_settings s
     where s.workspace_id = $1 and not exists (select from same) and (select count(*) from known) < s.ai_memory_max_facts
     returning *
   )
   select ${factColumns}, true as "isNew" from made f union all select ${factColumns}, false from same f`,
)

const full = () =>
  new AppError('invalid_state', 'As many facts are kept as the settings say', { whole: true }).because(
    'too_many',
  )

/**
 * Writes down a fact about a customer, for the AI replies (spec/8 CS6). One that is known already, in any case of its
 * letters, is answered as it stands. Throws not_found, and invalid_state where as many are kept as the settings say.
 */
export async function createFact(ctx: Ctx, contactId: string, input: unknown): Promise<FactRow> {
  const member = memberOf(ctx.actor)
  assertIsId(contactId, 'contact')
  const { text } = parseInput(factInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    await hold(ctx, tx, member, { contactId })
    const values = [member.workspaceId, ctx.newId(), contactId, text, member.userId, ctx.now()]
    const [kept] = await run(tx, insertFact, values)
    if (!kept) throw full()
    const { isNew, ...fact } = kept
    if (isNew) await tell(ctx, tx, member, fact.contactId)
    return fact
  })
}

/** With whether another fact of the contact says this text already, in any case of its letters. */
const lockFact = statement<FactRow & { isKnown: boolean }>(
  'customer_memory.lock',
  `select ${factColumns}, exists (
     select from customer_fact o where o.workspace_id = $1 and o.contact_id = f.contact_id
       and o.id <> f.id and lower(o.text) = lower($2)
   ) as "isKnown"
   from customer_fact f where f.workspace_id = $1 and f.id = $3 for update of f`,
)

const saveFact = statement<FactRow>(
  'customer_memory.save',
  `update customer_fact f set text = $3, author_id = $4, updated_at = $5
   where f.workspace_id = $1 and f.id = $2 returning ${factColumns}`,
)

const known = () =>
  new AppError('conflict', 'Another fact says this already.', { field: 'text' }).because('exists')

/**
 * Corrects a fact: from then on it is the word of whoever did so. What is the same already is told to nobody. Throws
 * not_found, and conflict where another fact of the contact says this: which of both goes is for whoever corrects to say.
 */
export async function updateFact(ctx: Ctx, id: string, input: unknown): Promise<FactRow> {
  const member = memberOf(ctx.actor)
  const { contactId } = await factById(ctx, id)
  const { text } = parseInput(factInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    await hold(ctx, tx, member, { contactId, what: 'fact' })
    const { isKnown, ...before } = await byId(tx, lockFact, [member.workspaceId, text, id], 'fact')
    if (before.text === text) return before
    if (isKnown) throw known()
    const values = [member.workspaceId, id, text, member.userId, ctx.now()]
    const saved = await oneRow(tx, saveFact, values, 'fact')
    await tell(ctx, tx, member, contactId)
    return saved
  })
}

const removeFact = statement<{ id: string }>(
  'customer_memory.remove',
  'delete from customer_fact where workspace_id = $1 and id = $2 returning id',
)

/** Forgets one fact. */
export async function deleteFact(ctx: Ctx, id: string): Promise<string> {
  const member = memberOf(ctx.actor)
  const { contactId } = await factById(ctx, id)
  return inTransaction(ctx.app.pool, async (tx) => {
    await hold(ctx, tx, member, { contactId, what: 'fact' })
    const gone = await byId(tx, removeFact, [member.workspaceId, id], 'fact')
    await tell(ctx, tx, member, contactId)
    return gone.id
  })
}

const removeAll = statement<{ id: string }>(
  'customer_memory.remove_all',
  'delete from customer_fact where workspace_id = $1 and contact_id = $2 returning id',
)

/** Forgets all that is remembered of a contact (DELETE /contacts/{id}/memory); nothing where nothing is. */
export async function clearMemory(ctx: Ctx, contactId: string): Promise<ContactRow> {
  const member = memberOf(ctx.actor)
  const contact = await contactById(ctx, contactId)
  await inTransaction(ctx.app.pool, async (tx) => {
    await hold(ctx, tx, member, { contactId: contact.id })
    const gone = await run(tx, removeAll, [member.workspaceId, contact.id])
    if (gone.length > 0) await tell(ctx, tx, member, contact.id)
  })
  return contact
}
