import { personOf } from '#core/access/actor.ts'
import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { openSecrets, sealSecrets } from '#messaging/automation/chatbot/chatbot-flows/flow-secrets.ts'
import type { IvrFlow } from './ivr-flow-queries.ts'
import { ivrSecretsPlace, ivrVersionSecretsPlace } from './ivr-secrets.ts'
import type { Speech } from './ivr-speech.ts'

// Versions never change: a call finishes on the one that it began with (docs/adr/0121).

const mostVersions = 20

const insert = statement<{ version: number }>(
  'ivr_flows.publish',
  `with last as (
     select coalesce(max(version), 0) as version from ivr_flow_version where workspace_id = $1 and flow_id = $2
   )
   insert into ivr_flow_version (workspace_id, flow_id, version, id, graph, secrets, speech, checksum, note,
     published_by_id, published_at)
   select $1, $2, last.version + 1, $3, $4::jsonb, $5, $6::jsonb, $7, $8, $9::uuid, $10 from last
   where not exists (select from ivr_flow_version v join ivr_flow f on f.workspace_id = v.workspace_id
       and f.id = v.flow_id and f.live_version = v.version
     where v.workspace_id = $1 and v.flow_id = $2 and v.checksum = $7)
   returning version`,
)

const makeLive = statement<never>(
  'ivr_flows.make_live',
  'update ivr_flow set live_version = $3 where workspace_id = $1 and id = $2',
)

/** Calls are shorter than the time in which so many versions are made. */
const prune = statement<never>(
  'ivr_flows.prune',
  'delete from ivr_flow_version where workspace_id = $1 and flow_id = $2 and version <= $3',
)

/** Makes what a menu is now its next version; nothing where that is the live one already. The graph was checked. */
export async function publishIvr(
  ctx: Ctx,
  tx: Tx,
  flow: IvrFlow,
  { speech, note = '' }: { speech: Speech; note?: string },
): Promise<IvrFlow> {
  const { workspaceId, id, graph, secrets } = flow
  const { keyRing } = ctx.app
  const versionId = ctx.newId()
  const opened = openSecrets(keyRing, secrets, ivrSecretsPlace(flow))
  const [made] = await run(tx, insert, [
    workspaceId,
    id,
    versionId,
    JSON.stringify(graph),
    sealSecrets(keyRing, opened, ivrVersionSecretsPlace({ workspaceId, id: versionId })),
    JSON.stringify(speech),
    sha256Hex(canonicalJson({ graph, secrets, speech })),
    note,
    personOf(ctx.actor),
    ctx.now(),
  ])
  if (!made) return flow
  await run(tx, makeLive, [workspaceId, id, made.version])
  if (made.version > mostVersions) await run(tx, prune, [workspaceId, id, made.version - mostVersions])
  return { ...flow, liveVersion: made.version }
}
