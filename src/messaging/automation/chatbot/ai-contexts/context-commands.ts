import { personOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { accountGiven, accountNamesOf } from '#messaging/numbers/accounts/account-names.ts'
import { newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { changedContext, changesOfContext, shortContext, tellContextsChanged } from './context-changes.ts'
import { readCreate, readUpdate } from './context-input.ts'
import { type AiContext, contextById, contextColumns, lockContext, mostContexts } from './context-queries.ts'

const kind = 'ai_context' as const

const tooMany = () =>
  new AppError('invalid_state', 'A workspace has at most 1,000 AI contexts.').because('too_many', {
    maximum: mostContexts,
  })

/** One more than there may be is not made. */
const insertContext = statement<AiContext>(
  'ai_contexts.insert',
  `insert into ai_context as c
     (workspace_id, id, name, trigger_keywords, context_type, static_content, api_config, headers, number_id, priority,
      enabled, updated_by_id, updated_at, created_by_id, created_at)
   select $1::uuid, $2::uuid, $3, $4::text[], $5, $6, $7::jsonb, $8, $9::uuid, $10::int, $11::boolean, $12::uuid,
     $13::timestamptz, $12::uuid, $13::timestamptz
   where (select count(*) from ai_context o where o.workspace_id = $1) < ${mostContexts}
   returning ${contextColumns}`,
)

const saveContext = statement<AiContext>(
  'ai_contexts.save',
  `update ai_context c
   set name = $3, trigger_keywords = $4, context_type = $5, static_content = $6, api_config = $7::jsonb, headers = $8,
     number_id = $9, priority = $10, enabled = $11, updated_by_id = $12, updated_at = $13
   where c.workspace_id = $1 and c.id = $2 returning ${contextColumns}`,
)

const removeContext = statement<{ name: string }>(
  'ai_contexts.remove',
  'delete from ai_context where workspace_id = $1 and id = $2 returning name',
)

const values = (context: AiContext) => [
  context.workspaceId,
  context.id,
  context.name,
  context.triggerKeywords,
  context.contextType,
  context.staticContent,
  context.apiConfig && JSON.stringify(context.apiConfig),
  context.headers,
  context.numberId,
  context.priority,
  context.enabled,
  context.updatedById,
  context.updatedAt,
]

/** Makes a context (document 3, AI context; spec/8 AI1). Throws invalid_state where there are 1,000 already. */
export async function createContext(ctx: Ctx, input: unknown): Promise<AiContext> {
  const workspaceId = workspaceOf(ctx.actor)
  const given = readCreate(input)
  const by = personOf(ctx.actor)
  const at = ctx.now()
  const empty: AiContext = {
    workspaceId,
    id: ctx.newId(),
    name: given.name,
    triggerKeywords: [],
    contextType: 'static',
    staticContent: '',
    apiConfig: null,
    headers: null,
    numberId: null,
    priority: 0,
    enabled: false,
    createdById: by,
    updatedById: by,
    createdAt: at,
    updatedAt: at,
  }
  const numberId = await accountGiven(ctx, given.messagingAccount, null)
  const { after } = changedContext(ctx, empty, given, numberId)
  const accounts = await accountNamesOf(ctx, numberId)
  return inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insertContext, values(after))
    if (!made) throw tooMany()
    const changes = newValues(shortContext(made, accounts))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: made.id, action: 'created', changes })
    await tellContextsChanged(ctx, tx, workspaceId)
    return made
  })
}

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export async function updateContext(ctx: Ctx, id: string, input: unknown): Promise<AiContext> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = readUpdate(input)
  const known = await contextById(ctx, id)
  const numberId = await accountGiven(ctx, change.messagingAccount, known.numberId)
  const accounts = await accountNamesOf(ctx, known.numberId, numberId)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockContext(tx, workspaceId, id)
    const own = change.messagingAccount === undefined ? before.numberId : numberId
    const changed = changedContext(ctx, before, change, own)
    const changes = changesOfContext(before, changed, accounts)
    if (!changes) return before
    const saving = { ...changed.after, updatedById: personOf(ctx.actor), updatedAt: ctx.now() }
    const saved = await oneRow(tx, saveContext, values(saving), 'AI context')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellContextsChanged(ctx, tx, workspaceId)
    return saved
  })
}

/** Forgets it. */
export async function deleteContext(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const { name } = await byId(tx, removeContext, [workspaceId, id], 'AI context')
    await recordAudit(tx, ctx, workspaceId, {
      kind,
      resourceId: id,
      action: 'deleted',
      changes: oldValues({ name }),
    })
    await tellContextsChanged(ctx, tx, workspaceId)
  })
  return id
}
