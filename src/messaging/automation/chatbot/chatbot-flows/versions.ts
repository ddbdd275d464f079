import { z } from 'zod'
import { personOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { oneRow } from '#core/found.ts'
import { given, orElse, parseInput, text } from '#core/validation.ts'
import type { FlowVersionModel } from '#generated/prisma/models/FlowVersion.ts'
import type { FlowSettings } from '#messaging/automation/flow-engine/state.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import { recordAudit } from '#people/audit/log.ts'
import { tellFlowsChanged } from './flow-changes.ts'
import { assertGraph, assertSettings, checkGraph } from './flow-checks.ts'
import { type ChatbotFlow, flowById, flowLoader, type ListedFlow, lockFlow } from './flow-queries.ts'
import { flowSecretsPlace, openSecrets, sealSecrets, versionSecretsPlace } from './flow-secrets.ts'
import { assertTests } from './flow-tests.ts'
import { publish } from './publish.ts'
import { whileUnchanged } from './while-unchanged.ts'

/** A published version of a flow. */
export type FlowVersion = RowOf<
  FlowVersionModel,
  keyof FlowVersionModel,
  { graph: Graph; settings: FlowSettings }
>

const versionColumns = columns('FlowVersion', 'v')

/** A version as lists have it: its graph is read separately. */
export type ListedVersion = Omit<FlowVersion, 'graph' | 'secrets' | 'settings' | 'checksum'>

const listedFields = [
  'workspaceId',
  'flowId',
  'version',
  'id',
  'note',
  'publishedById',
  'publishedAt',
] as const satisfies readonly (keyof ListedVersion)[]

const ofFlow = statement<ListedVersion>(
  'chatbot_flows.versions',
  `select ${columns('FlowVersion', 'v', listedFields)} from flow_version v where v.workspace_id = $1 and v.flow_id = $2
   order by v.version desc limit 200`,
)

/** The stored versions of a flow, newest first: 20 and all in use. */
export const versionsOf = (ctx: Ctx, { workspaceId, id }: ListedFlow): Promise<ListedVersion[]> =>
  run(ctx.app.pool, ofFlow, [workspaceId, id])

const graphs = statement<Pick<FlowVersion, 'id' | 'graph'>>(
  'chatbot_flows.version_graphs',
  `select v.id, v.graph from flow_version v where v.workspace_id = $1 and v.flow_id = any($2::uuid[])
     and v.id = any($3::uuid[])`,
)

/** The graph of a version, by `<flow id> <version id>`; those of a list are read together. */
export const versionGraphLoader = loaderOf<{ id: string; graph: Graph }>(async ({ app, actor }, keys) => {
  const pairs = keys.map((key) => key.split(' '))
  const [flowIds, ids] = [0, 1].map((at) => pairs.map((pair) => pair[at] ?? '')) as [string[], string[]]
  const rows = await run(app.pool, graphs, [workspaceOf(actor), [...new Set(flowIds)], ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const one = statement<FlowVersion>(
  'chatbot_flows.version',
  `select ${versionColumns} from flow_version v where v.workspace_id = $1 and v.flow_id = $2 and v.version = $3`,
)

export const publishInput = z.object({
  note: orElse(given(text(0, 1000)), '').meta({
    description: 'Note on the changes in the version, at most 1,000 characters.',
  }),
})

const kind = 'chatbot_flow' as const

/**
 * Publishes the draft of a flow as its next version. Throws not_found, and invalid_field where the draft has an
 * error.
 */
export async function publishFlow(ctx: Ctx, id: string, input: unknown): Promise<ChatbotFlow> {
  const { note } = parseInput(publishInput, input)
  const shown = await whileUnchanged(ctx, id, (known) => publishKnown(ctx, known, note))
  flowLoader(ctx).clear(id)
  return shown
}

async function publishKnown(ctx: Ctx, known: ChatbotFlow, note: string): Promise<ChatbotFlow | null> {
  const { workspaceId, id } = known
  const { problems } = await checkGraph(ctx, known.graph, id)
  assertGraph(problems, { isDraft: false })
  await assertTests(ctx, known)
  return inTransaction(ctx.app.pool, async (tx) => {
    const flow = await lockFlow(tx, workspaceId, id)
    if (flow.revision !== known.revision) return null
    assertSettings(ctx.app, { ...flow, enabled: true })
    const published = await publish(ctx, tx, flow, note)
    if (published.liveVersion === flow.liveVersion) return flow
    const changes = { version: { old: flow.liveVersion, new: published.liveVersion } }
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellFlowsChanged(ctx, tx, workspaceId)
    return published
  })
}

const saveDraft = statement<never>(
  'chatbot_flows.save_draft',
  `update chatbot_flow set graph = $3::jsonb, secrets = $4, initial_message = $5, completion_message = $6,
     timeout_message = $7, cancel_keywords = $8, cancel_message = $9, on_complete_action = $10,
     completion_config = $11::jsonb, updated_by_id = $12, updated_at = $13, revision = revision + 1
   where workspace_id = $1 and id = $2`,
)

/** The flow with the conversation of an older version. */
function asOf(
  ctx: Ctx,
  flow: ChatbotFlow,
  { workspaceId, id, graph, secrets, settings }: FlowVersion,
): ChatbotFlow {
  const opened = openSecrets(ctx.app.keyRing, secrets, versionSecretsPlace({ workspaceId, id }))
  const sealed = sealSecrets(ctx.app.keyRing, opened, flowSecretsPlace(flow))
  const { cancelKeywords, ...others } = settings
  return {
    ...flow,
    ...others,
    cancelKeywords: [...cancelKeywords],
    completionConfig: { ...settings.completionConfig },
    graph,
    secrets: sealed,
  }
}

/**
 * Copies an older version to the draft and publishes the draft (spec/10 DE10). Throws not_found, and invalid_field
 * where an object named in the version no longer exists.
 */
export async function restoreVersion(ctx: Ctx, id: string, version: number): Promise<ChatbotFlow> {
  const workspaceId = workspaceOf(ctx.actor)
  const known = await flowById(ctx, id)
  const old = await oneRow(ctx.app.pool, one, [workspaceId, known.id, version], 'version')
  assertGraph((await checkGraph(ctx, old.graph, known.id)).problems, { isDraft: false })
  await assertTests(ctx, asOf(ctx, known, old))
  await inTransaction(ctx.app.pool, async (tx) => {
    const flow = asOf(ctx, await lockFlow(tx, workspaceId, id), old)
    const by = personOf(ctx.actor)
    await run(tx, saveDraft, [
      workspaceId,
      id,
      JSON.stringify(flow.graph),
      flow.secrets,
      flow.initialMessage,
      flow.completionMessage,
      flow.timeoutMessage,
      flow.cancelKeywords,
      flow.cancelMessage,
      flow.onCompleteAction,
      JSON.stringify(flow.completionConfig),
      by,
      ctx.now(),
    ])
    const published = await publish(ctx, tx, flow, `Version ${version} again`)
    const changes = { version: { old: flow.liveVersion, new: published.liveVersion } }
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellFlowsChanged(ctx, tx, workspaceId)
  })
  flowLoader(ctx).clear(id)
  return flowById(ctx, id)
}
