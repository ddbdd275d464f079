import { personOf } from '#core/access/actor.ts'
import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { FlowSettings } from '#messaging/automation/flow-engine/state.ts'
import type { ChatbotFlow } from './flow-queries.ts'
import { flowSecretsPlace, openSecrets, sealSecrets, versionSecretsPlace } from './flow-secrets.ts'

// Versions never change: a session finishes on the one that it began with (docs/adr/0121; spec/8 CF1).

/** Beside those in use (spec/8 CF1). */
const mostVersions = 20

/** What a version says around its graph. */
export const settingsOf = (flow: ChatbotFlow): FlowSettings => ({
  initialMessage: flow.initialMessage,
  completionMessage: flow.completionMessage,
  timeoutMessage: flow.timeoutMessage,
  cancelKeywords: flow.cancelKeywords,
  cancelMessage: flow.cancelMessage,
  onCompleteAction: flow.onCompleteAction,
  completionConfig: flow.completionConfig,
})

const insert = statement<{ version: number }>(
  'chatbot_flows.publish',
  `with last as (select coalesce(max(version), 0) as version from flow_version where workspace_id = $1 and flow_id = $2)
   insert into flow_version (workspace_id, flow_id, version, id, graph, secrets, settings, checksum, note,
     published_by_id, published_at)
   select $1, $2, last.version + 1, $3, $4::jsonb, $5, $6::jsonb, $7, $8, $9::uuid, $10 from last
   where not exists (select from flow_version v join chatbot_flow f on f.workspace_id = v.workspace_id
       and f.id = v.flow_id and f.live_version = v.version
     where v.workspace_id = $1 and v.flow_id = $2 and v.checksum = $7)
   returning version`,
)

const makeLive = statement<never>(
  'chatbot_flows.make_live',
  'update chatbot_flow set live_version = $3 where workspace_id = $1 and id = $2',
)

/** Older versions go, but for those that a session runs or comes back to. */
const prune = statement<never>(
  'chatbot_flows.prune',
  `delete from flow_version v where v.workspace_id = $1 and v.flow_id = $2 and v.version <= $3
     and not exists (select from bot_session b where b.workspace_id = $1 and b.status = 'active'
       and (b.flow_id = $2 and b.flow_version = v.version
         or b.frames @> jsonb_build_array(jsonb_build_object('flowId', $2::text, 'version', v.version))))`,
)

/**
 * Makes what a flow is now its next version, which new sessions run; nothing where that is the live one already. The
 * graph was checked.
 */
export async function publish(ctx: Ctx, tx: Tx, flow: ChatbotFlow, note = ''): Promise<ChatbotFlow> {
  const { workspaceId, id, graph, secrets } = flow
  const settings = settingsOf(flow)
  const { keyRing } = ctx.app
  const versionId = ctx.newId()
  const opened = openSecrets(keyRing, secrets, flowSecretsPlace(flow))
  const sealed = sealSecrets(keyRing, opened, versionSecretsPlace({ workspaceId, id: versionId }))
  const [made] = await run(tx, insert, [
    workspaceId,
    id,
    versionId,
    JSON.stringify(graph),
    sealed,
    JSON.stringify(settings),
    sha256Hex(canonicalJson({ graph, settings, secrets })),
    note,
    personOf(ctx.actor),
    ctx.now(),
  ])
  if (!made) return flow
  await run(tx, makeLive, [workspaceId, id, made.version])
  if (made.version > mostVersions) await run(tx, prune, [workspaceId, id, made.version - mostVersions])
  return { ...flow, liveVersion: made.version }
}
