import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { run, statement } from '#core/db/db.ts'
import { compileGraphOf } from '#messaging/automation/flow-graph/compile.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import type {
  IvrEffect,
  IvrEnv,
  IvrInput,
  IvrState,
  RunnableIvr,
} from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { stepIvr } from '#messaging/calls/voice-menus/ivr-engine/step-ivr.ts'
import { ivrFamily } from './ivr-family.ts'
import type { Speech } from './ivr-speech.ts'

// Versions of voice menus as calls run them: they never change, so what was compiled once stays right.

interface Stored {
  id: string
  name: string
  version: number
  graph: Graph
  speech: Speech
}

/** A graph as calls run it; null where it has an error. */
function runnableOf({ graph, ...others }: Stored): RunnableIvr | null {
  const { flow } = compileGraphOf(ivrFamily, graph)
  return flow && { ...others, graph: flow }
}

const stored = statement<Stored>(
  'ivr_flows.runnable',
  `select f.id, f.name, v.version, v.graph, v.speech from ivr_flow_version v
   join ivr_flow f on f.workspace_id = v.workspace_id and f.id = v.flow_id
   where v.workspace_id = $1 and v.flow_id = $2 and v.version = $3`,
)

const cacheOf = perApp((app) => new PromiseCache<RunnableIvr | null>(app, { max: 200, maxAgeMs: 600_000 }))

/** A version of a menu; null where it is gone. */
export async function runnableVersion(
  app: App,
  workspaceId: string,
  { flowId, version }: { flowId: string; version: number },
): Promise<RunnableIvr | null> {
  const key = `${workspaceId} ${flowId} ${version}`
  const found = await cacheOf(app).get(key, async () => {
    const [row] = await run(app.pool, stored, [workspaceId, flowId, version])
    return row ? runnableOf(row) : null
  })
  if (!found) cacheOf(app).forget(key)
  return found
}

interface Live {
  flowId: string
  version: number
}

const placed = statement<Live>(
  'ivr_flows.placed',
  `select f.id as "flowId", f.live_version as version from ivr_flow f
   where f.workspace_id = $1 and f.number_id = $2 and f.is_active and f.live_version is not null
     and case $3 when 'call_start' then f.is_call_start else f.is_outgoing_end end
   limit 1`,
)

/** The menu that incoming calls of a number begin with, or that its outgoing calls end with; null without one. */
export async function runnableIvr(
  app: App,
  workspaceId: string,
  numberId: string,
  place: 'call_start' | 'outgoing_end',
): Promise<RunnableIvr | null> {
  const [live] = await run(app.pool, placed, [workspaceId, numberId, place])
  return live ? runnableVersion(app, workspaceId, live) : null
}

/** Spec/5 1.9, 1.14: of the same account, and active. */
const reached = statement<Live>(
  'ivr_flows.reached',
  `select t.id as "flowId", t.live_version as version from ivr_flow t
   join ivr_flow f on f.workspace_id = t.workspace_id and f.number_id = t.number_id and f.id = $2
   where t.workspace_id = $1 and t.id = $3 and t.is_active and t.live_version is not null`,
)

/** The menu that a goto leads to; null where it is gone, off, without a version or of another account. */
async function reachedIvr(
  app: App,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<RunnableIvr | null> {
  const [live] = await run(app.pool, reached, [workspaceId, from, to])
  return live ? runnableVersion(app, workspaceId, live) : null
}

/** What a call has of its workspace while it is in a menu. */
export interface IvrPorts {
  version(place: { flowId: string; version: number }): Promise<RunnableIvr | null>
  reached(link: { from: string; to: string }): Promise<RunnableIvr | null>
}

/** The ports of calls. */
export const ivrPorts = (app: App, workspaceId: string): IvrPorts => ({
  version: (place) => runnableVersion(app, workspaceId, place),
  reached: (link) => reachedIvr(app, workspaceId, link),
})

export interface Advanced {
  state: IvrState
  /** without goto: the other menu has begun */
  effects: readonly Exclude<IvrEffect, { kind: 'goto' }>[]
}

/** One input of a call, with the menus that it leads to. A call goes through 50 menus at most, so it ends. */
export async function advanceIvr(
  ports: IvrPorts,
  state: IvrState,
  input: IvrInput,
  env: IvrEnv,
): Promise<Advanced> {
  const effects: Exclude<IvrEffect, { kind: 'goto' }>[] = []
  let flow = await ports.version(state)
  let step = stepIvr(flow, state, input, env)
  for (;;) {
    let link: string | null = null
    for (const effect of step.effects) {
      if (effect.kind === 'goto') link = effect.flowId
      else effects.push(effect)
    }
    if (link === null) return { state: step.state, effects }
    flow = await ports.reached({ from: step.state.flowId, to: link })
    step = stepIvr(flow, step.state, { kind: 'start' }, env)
  }
}
