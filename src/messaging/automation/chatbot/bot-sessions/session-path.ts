import type { Ctx } from '#core/context/context.ts'
import type { RunnableFlow } from '#messaging/automation/flow-engine/state.ts'
import { runnableFlow } from '../chatbot-flows/runnable-flows.ts'
import type { BotSession } from './session-queries.ts'
import { type SessionPlace, sessionPlacesLoader } from './session-steps.ts'

/** A node of the way that a session took (spec/5 1.9). */
interface PathNode {
  node: string
  type: string
  label: string
  outcome: string
}

function nodeOf({ nodeId, outcome }: SessionPlace, flow: RunnableFlow | null): PathNode {
  const found = flow?.graph.nodes.get(nodeId)
  return { node: nodeId, type: found?.type ?? '', label: found?.label ?? '', outcome: outcome ?? '' }
}

/** What a session holds, with its flow and the way that it took through it (spec/5 1.9). */
export async function sessionDataOf(ctx: Ctx, session: BotSession): Promise<Record<string, unknown>> {
  const { workspaceId, id, vars, flowId, flowVersion } = session
  if (flowId === null || flowVersion === null) return vars
  const flowOf = (place: { flowId: string; version: number }) => runnableFlow(ctx.app, workspaceId, place)
  const [own, places] = await Promise.all([
    flowOf({ flowId, version: flowVersion }),
    sessionPlacesLoader(ctx).load(id),
  ])
  const path = places.map(async (place) => {
    const flow = await flowOf({ flowId: place.flowId, version: place.flowVersion })
    return nodeOf(place, flow)
  })
  return { ...vars, _flow_id: flowId, _flow_name: own?.name ?? '', __path__: await Promise.all(path) }
}
