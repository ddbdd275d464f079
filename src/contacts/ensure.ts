import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, isUniqueViolation, run, statement, type Tx } from '../db.ts'
import { errors } from '../errors.ts'
import { appendEvents } from '../events/log.ts'

interface Known {
  id: string
  phone: string | null
}

const livingByPhone = statement<Known>(
  'contacts.living_by_phone',
  `select id, phone from contact where workspace_id = $1 and phone = $2 and deleted_at is null`,
)

const insertContact = statement<Known>(
  'contacts.insert_by_phone',
  `insert into contact (workspace_id, id, phone, tags, created_at, updated_at)
   values ($1, $2, $3, '{}', $4, $4) returning id, phone`,
)

const insertConversation = statement(
  'contacts.insert_conversation',
  `insert into conversation (workspace_id, contact_id, created_at, updated_at) values ($1, $2, $3, $3)`,
)

/**
 * Counts the new contact against the plan, in the transaction that makes it. The counter row is locked here, so
 * that two requests cannot both take the last place.
 */
const countContact = statement<{ used: number; limit: number | null }>(
  'contacts.count_one',
  `update workspace_counter c set contacts = c.contacts + 1
   where c.workspace_id = $1
   returning c.contacts as used, (select l.contacts from workspace_limit l where l.workspace_id = $1) as "limit"`,
)

/**
 * The contact with this phone, made if the workspace has none (spec/4 D22: sending needs no second call).
 * Throws limit_reached when the plan is full. The caller takes its own id for the message before calling this.
 */
export async function ensureContact(ctx: Ctx, phone: string): Promise<Known> {
  const workspaceId = workspaceOf(ctx.actor)
  try {
    return await inTransaction(ctx.app.pool, (tx) => createContact(ctx, tx, workspaceId, phone))
  } catch (error) {
    // Somebody else made the contact between our look-up and our insert.
    if (!isUniqueViolation(error)) throw error
    const [known] = await run(ctx.app.pool, livingByPhone, [workspaceId, phone])
    if (!known) throw error
    return known
  }
}

async function createContact(ctx: Ctx, tx: Tx, workspaceId: string, phone: string): Promise<Known> {
  const id = ctx.newId()
  const now = ctx.now()
  const [made] = await run(tx, insertContact, [workspaceId, id, phone, now])
  await run(tx, insertConversation, [workspaceId, id, now])
  const [count] = await run(tx, countContact, [workspaceId])
  if (count && count.limit !== null && count.used > count.limit) {
    throw errors.limitReached('contacts', count.limit, count.used - 1)
  }
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'contact.created',
      subjectId: id,
      contactId: id,
      data: {},
      occurredAt: now,
    },
  ])
  return made ?? { id, phone }
}
