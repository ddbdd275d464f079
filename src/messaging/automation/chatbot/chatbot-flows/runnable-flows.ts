import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { run, statement } from '#core/db/db.ts'
import type { FlowSettings, RunnableFlow } from '#messaging/automation/flow-engine/state.ts'
import { compileGraph } from '#messaging/automation/flow-graph/compile.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import { compileTemplate, type Template } from '#messaging/automation/flow-language/templates.ts'
import { settingsMessages } from './flow-checks.ts'

// Versions of flows as sessions run them: they never change, so what was compiled once stays right.

interface Stored {
  name: string
  graph: Graph
  settings: FlowSettings
}

const stored = statement<Stored>(
  'chatbot_flows.runnable',
  `select f.name, v.graph, v.settings from flow_version v
   join chatbot_flow f on f.workspace_id = v.workspace_id and f.id = v.flow_id
   where v.workspace_id = $1 and v.flow_id = $2 and v.version = $3`,
)

export function messagesOf(settings: FlowSettings): ReadonlyMap<string, Template> {
  const messages = new Map<string, Template>()
  for (const name of settingsMessages) {
    const compiled = compileTemplate(settings[name])
    if (settings[name].trim() !== '' && 'render' in compiled) messages.set(name, compiled)
  }
  return messages
}

/** A graph with what stands around it, as sessions run it; null where it has an error. */
export function runnable({
  id,
  version,
  name,
  graph,
  settings,
}: Stored & { id: string; version: number }): RunnableFlow | null {
  const { flow } = compileGraph(graph)
  return flow && { id, version, name, graph: flow, settings, messages: messagesOf(settings) }
}

/** Versions that are kept compiled, and for how long at most: a renamed flow is known by its old name for so long. */
const kept = { max: 500, maxAgeMs: 600_000 }

const cacheOf = perApp((app) => new PromiseCache<RunnableFlow | null>(app, kept))

/** A version of a flow; null where it is gone. What is not there may be published any moment, so it is not remembered. */
export async function runnableFlow(
  app: App,
  workspaceId: string,
  { flowId, version }: { flowId: string; version: number },
): Promise<RunnableFlow | null> {
  const key = `${workspaceId} ${flowId} ${version}`
  const found = await cacheOf(app).get(key, async () => {
    const [row] = await run(app.pool, stored, [workspaceId, flowId, version])
    return row ? runnable({ ...row, id: flowId, version }) : null
  })
  if (!found) cacheOf(app).forget(key)
  return found
}
