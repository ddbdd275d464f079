import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { byId, loaded } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import type { ChatbotFlowModel } from '#generated/prisma/models/ChatbotFlow.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { CompletionAction, InitialMessageType } from './flow-sets.ts'

/** A flow of the chatbot as it is kept (document 3, Chatbot conversation flow). */
export type ChatbotFlow = RowOf<
  ChatbotFlowModel,
  keyof ChatbotFlowModel,
  {
    graph: Graph
    initialMessageType: InitialMessageType
    onCompleteAction: CompletionAction
    completionConfig: Record<string, unknown>
    panelConfig: Record<string, unknown>
  }
>

export const flowColumns = columns('ChatbotFlow', 'f')

/** A flow as lists have it: without its graph, which may have half a megabyte. */
export type ListedFlow = Omit<ChatbotFlow, 'graph' | 'secrets'>

const listedFields = [
  'workspaceId',
  'id',
  'name',
  'description',
  'triggerKeywords',
  'triggerButtonId',
  'numberId',
  'initialMessage',
  'initialMessageType',
  'completionMessage',
  'onCompleteAction',
  'completionConfig',
  'timeoutMessage',
  'cancelKeywords',
  'cancelMessage',
  'panelConfig',
  'enabled',
  'nodeCount',
  'liveVersion',
  'revision',
  'createdById',
  'updatedById',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ListedFlow)[]

/** A workspace has no more. */
export const mostFlows = 500

const filter = `f.workspace_id = $1
  and ($2::text is null or fold_text(f.name) like $2 or fold_text(f.description) like $2
    or exists (select from unnest(f.trigger_keywords) k where fold_text(k) like $2))
  and ($3::boolean is null or f.enabled = $3)`

const list: AdministrationList<ListedFlow> = {
  name: 'chatbot_flows.list',
  columns: columns('ChatbotFlow', 'f', listedFields),
  from: 'chatbot_flow f',
  filter,
  numberedBy: 'f.created_at desc, f.id desc',
  by: { value: 'f.created_at', id: 'f.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

export interface AskedFlows {
  search?: string | null | undefined
  isEnabled?: boolean | null | undefined
}

const valuesOf = (ctx: Ctx, { search, isEnabled }: AskedFlows) => [
  workspaceOf(ctx.actor),
  searchPattern(search),
  isEnabled ?? null,
]

/** Flows, the newest first; `search` looks in names, descriptions and trigger words. */
export const listFlows = (ctx: Ctx, asked: AskedWalk & AskedFlows): Promise<Page<ListedFlow>> =>
  readWalked(ctx, list, valuesOf(ctx, asked), { ...asked })

/** The same by number. */
export const numberedFlows = (ctx: Ctx, asked: AskedPage & AskedFlows): Promise<NumberedPage<ListedFlow>> =>
  readNumbered(ctx, list, valuesOf(ctx, asked), asked)

const byIds = statement<ChatbotFlow>(
  'chatbot_flows.by_ids',
  `select ${flowColumns} from chatbot_flow f where f.workspace_id = $1 and f.id = any($2::uuid[])`,
)

/** Single reads of flows, gathered. */
export const flowLoader = loaderOf<ChatbotFlow>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One flow. Throws not_found. */
export const flowById = (ctx: Ctx, id: string): Promise<ChatbotFlow> => loaded(flowLoader(ctx), id, 'flow')

/** The graph of a flow; those of a page are read together. */
export const graphOf = async (ctx: Ctx, flow: ListedFlow & { graph?: Graph }): Promise<Graph> =>
  flow.graph ?? (await flowById(ctx, flow.id)).graph

const lock = statement<ChatbotFlow>(
  'chatbot_flows.lock',
  `select ${flowColumns} from chatbot_flow f where f.workspace_id = $1 and f.id = $2 for update`,
)

/** The same, held until the transaction ends. Throws not_found. */
export const lockFlow = (tx: Queryable, workspaceId: string, id: string): Promise<ChatbotFlow> =>
  byId(tx, lock, [workspaceId, id], 'flow')
