import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { loaded } from '#core/found.ts'
import { runSeen, seenStatement } from '#messaging/contacts/contacts/visibility.ts'
import { type FactRow, factColumns } from './fact-row.ts'

const seenFacts = `select ${factColumns} from customer_fact f
   join contact c on c.workspace_id = f.workspace_id and c.id = f.contact_id and c.deleted_at is null
   where f.workspace_id = $1`

const byIds = seenStatement<FactRow>('customer_memory.by_ids', 2, `${seenFacts} and f.id = any($2::uuid[])`)
const ofContacts = seenStatement<FactRow>(
  'customer_memory.of_contacts',
  2,
  `${seenFacts} and f.contact_id = any($2::uuid[])`,
)

/** Facts about contacts that the caller sees, gathered. */
export const factLoader = loaderOf<FactRow>(async (ctx, ids) => {
  const rows = await runSeen(ctx.app.pool, ctx.actor, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** A fact about a contact that the caller sees. Throws not_found. */
export const factById = (ctx: Ctx, id: string): Promise<FactRow> => loaded(factLoader(ctx), id, 'fact')

const oldestFirst = (one: FactRow, other: FactRow): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id)

/** What is remembered of contacts that the caller sees, the oldest first; by contact, gathered. */
export const factsLoader = listLoaderOf<FactRow>(async (ctx, ids) => {
  const rows = await runSeen(ctx.app.pool, ctx.actor, ofContacts, [workspaceOf(ctx.actor), ids])
  return Map.groupBy(rows.sort(oldestFirst), ({ contactId }) => contactId)
})

/** What a workspace says about remembering. */
export interface MemorySettings {
  workspaceId: string
  aiMemoryEnabled: boolean
  aiMemoryMaxFacts: number
}

const settingsOf = statement<MemorySettings>(
  'customer_memory.settings',
  `select ${columns('ChatbotSettings', 's', ['workspaceId', 'aiMemoryEnabled', 'aiMemoryMaxFacts'])}
   from chatbot_settings s where s.workspace_id = any($1::uuid[])`,
)

const settingsLoader = loaderOf<MemorySettings>(async (ctx, ids) =>
  inOrderOf(ids, await run(ctx.app.pool, settingsOf, [ids]), ({ workspaceId }) => workspaceId),
)

/** What the caller's workspace says; one read for all contacts of a page. Each workspace has a row of settings. */
export async function memorySettings(ctx: Ctx): Promise<MemorySettings> {
  const workspaceId = workspaceOf(ctx.actor)
  const settings = await settingsLoader(ctx).load(workspaceId)
  return settings ?? { workspaceId, aiMemoryEnabled: false, aiMemoryMaxFacts: 0 }
}
