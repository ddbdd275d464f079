import { personOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import type { IvrFlowVersionModel } from '#generated/prisma/models/IvrFlowVersion.ts'
import { assertGraph } from '#messaging/automation/chatbot/chatbot-flows/flow-checks.ts'
import { openSecrets, sealSecrets } from '#messaging/automation/chatbot/chatbot-flows/flow-secrets.ts'
import { publishInput } from '#messaging/automation/chatbot/chatbot-flows/versions.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import { recordAudit } from '#people/audit/log.ts'
import { checkIvrGraph } from './ivr-flow-checks.ts'
import { whileIvrUnchanged } from './ivr-flow-commands.ts'
import { type IvrFlow, ivrFlowById, ivrFlowLoader, lockIvrFlow } from './ivr-flow-queries.ts'
import { ivrSecretsPlace, ivrVersionSecretsPlace } from './ivr-secrets.ts'
import { type Speech, speechOf } from './ivr-speech.ts'
import { publishIvr } from './publish-ivr.ts'

/** What was published of a voice menu. */
export type IvrFlowVersion = RowOf<
  IvrFlowVersionModel,
  keyof IvrFlowVersionModel,
  { graph: Graph; speech: Speech }
>

const versionColumns = columns('IvrFlowVersion', 'v')

const ofFlow = statement<IvrFlowVersion>(
  'ivr_flows.versions',
  `select ${versionColumns} from ivr_flow_version v where v.workspace_id = $1 and v.flow_id = $2
   order by v.version desc limit 20`,
)

/** The versions of a menu that are kept, the newest first: 20. */
export const versionsOfIvr = (ctx: Ctx, { workspaceId, id }: IvrFlow): Promise<IvrFlowVersion[]> =>
  run(ctx.app.pool, ofFlow, [workspaceId, id])

const one = statement<IvrFlowVersion>(
  'ivr_flows.version',
  `select ${versionColumns} from ivr_flow_version v where v.workspace_id = $1 and v.flow_id = $2 and v.version = $3`,
)

const kind = 'ivr_flow' as const

const movedTo = (before: IvrFlow, after: IvrFlow) => ({
  version: { old: before.liveVersion, new: after.liveVersion },
})

/** Makes the draft of a menu its next version. Throws not_found, invalid_field where it has an error, unavailable. */
export async function publishIvrFlow(ctx: Ctx, id: string, input: unknown): Promise<IvrFlow> {
  const { note } = parseInput(publishInput, input)
  return whileIvrUnchanged(ctx, id, async (known) => {
    const { workspaceId, graph } = known
    assertGraph((await checkIvrGraph(ctx, graph, id)).problems, { isDraft: false, field: 'menu' })
    const speech = await speechOf(ctx, graph)
    return inTransaction(ctx.app.pool, async (tx) => {
      const flow = await lockIvrFlow(tx, workspaceId, id)
      if (flow.revision !== known.revision) return null
      const published = await publishIvr(ctx, tx, flow, { speech, note })
      if (published.liveVersion === flow.liveVersion) return flow
      const changes = movedTo(flow, published)
      await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
      return published
    })
  })
}

const saveDraft = statement<never>(
  'ivr_flows.save_draft',
  `update ivr_flow set graph = $3::jsonb, secrets = $4, updated_by_id = $5, updated_at = $6, revision = revision + 1
   where workspace_id = $1 and id = $2`,
)

/** The menu as it was in an older version. */
function asOf(ctx: Ctx, flow: IvrFlow, { workspaceId, id, graph, secrets }: IvrFlowVersion): IvrFlow {
  const opened = openSecrets(ctx.app.keyRing, secrets, ivrVersionSecretsPlace({ workspaceId, id }))
  return { ...flow, graph, secrets: sealSecrets(ctx.app.keyRing, opened, ivrSecretsPlace(flow)) }
}

/** Makes an older version the draft, and publishes it again. Throws not_found, and invalid_field where what it names is gone. */
export async function restoreIvrVersion(ctx: Ctx, id: string, version: number): Promise<IvrFlow> {
  const workspaceId = workspaceOf(ctx.actor)
  const known = await ivrFlowById(ctx, id)
  const old = await oneRow(ctx.app.pool, one, [workspaceId, known.id, version], 'version')
  assertGraph((await checkIvrGraph(ctx, old.graph, id)).problems, { isDraft: false, field: 'menu' })
  const speech = await speechOf(ctx, old.graph)
  await inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockIvrFlow(tx, workspaceId, id)
    const flow = asOf(ctx, before, old)
    const by = [personOf(ctx.actor), ctx.now()]
    await run(tx, saveDraft, [workspaceId, id, JSON.stringify(flow.graph), flow.secrets, ...by])
    const published = await publishIvr(ctx, tx, flow, { speech, note: `Version ${version} again` })
    const changes = movedTo(before, published)
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
  })
  ivrFlowLoader(ctx).clear(id)
  return ivrFlowById(ctx, id)
}
