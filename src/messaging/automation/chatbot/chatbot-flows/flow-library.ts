import type { App } from '#core/context/context.ts'
import type { RunnableFlow } from '#messaging/automation/flow-engine/state.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { type FlowTriggers, flowTriggers } from './flow-triggers.ts'
import { runnableFlow } from './runnable-flows.ts'

/** The flows that a decision can come to. */
export interface FlowLibrary {
  triggers: FlowTriggers
  /** throws FlowNeeded for one that is not loaded */
  flow(flowId: string, version: number): RunnableFlow | null
  /** the same; null for one that is not loaded */
  loaded(flowId: string, version: number): RunnableFlow | null
  /** what new sessions on a number run; throws FlowNeeded */
  live(flowId: string, numberId: string): RunnableFlow | null
}

/**
 * Thrown where a decision comes to a flow that is not loaded. Decisions are pure, so whoever asked loads it and decides
 * again: nothing of a workspace's flows is loaded that no message comes to.
 */
class FlowNeeded extends Error {
  readonly flowId: string
  readonly version: number
  constructor(flowId: string, version: number) {
    super('a flow is not loaded')
    this.flowId = flowId
    this.version = version
  }
}

const keyOf = (flowId: string, version: number) => `${flowId} ${version}`

/** The library of a batch, which grows as decisions come to flows. */
export interface LoadingLibrary extends FlowLibrary {
  /** decides, and decides again where a flow was needed */
  with<T>(decide: () => T): Promise<T>
}

export async function openLibrary(app: App, settings: KeptSettings): Promise<LoadingLibrary> {
  const triggers = await flowTriggers(app, settings)
  const loaded = new Map<string, RunnableFlow | null>()
  const flow = (flowId: string, version: number) => {
    const found = loaded.get(keyOf(flowId, version))
    if (found === undefined) throw new FlowNeeded(flowId, version)
    return found
  }
  return {
    triggers,
    flow,
    loaded: (flowId, version) => loaded.get(keyOf(flowId, version)) ?? null,
    live(flowId, numberId) {
      const version = triggers.liveVersion(flowId, numberId)
      return version === null ? null : flow(flowId, version)
    },
    async with(decide) {
      for (;;) {
        try {
          return decide()
        } catch (error) {
          if (!(error instanceof FlowNeeded)) throw error
          const found = await runnableFlow(app, settings.workspaceId, error)
          loaded.set(keyOf(error.flowId, error.version), found)
        }
      }
    },
  }
}
