import { type FlowSecrets, secretKeeper } from '#messaging/automation/chatbot/chatbot-flows/flow-secrets.ts'
import type { Graph, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import { requestKey } from '#messaging/calls/voice-menus/ivr-engine/ivr-run.ts'

// Values of headers are secrets here, too (spec/10 SE3).

interface Named {
  workspaceId: string
  id: string
}

export const ivrSecretsPlace = ({ workspaceId, id }: Named): string => `ivr_flow:${workspaceId}:${id}:secrets`
export const ivrVersionSecretsPlace = ({ workspaceId, id }: Named): string =>
  `ivr_flow_version:${workspaceId}:${id}:secrets`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A graph as it is kept, and the secrets apart. Throws invalid_field. */
export function withoutIvrSecrets(graph: Graph, before: FlowSecrets): { graph: Graph; secrets: FlowSecrets } {
  const { secrets, keep } = secretKeeper(before)
  const where = (id: string, path: string) => `Invalid flow graph: ${id}: ${path}headers`
  const kept = (node: GraphNode): GraphNode => {
    const { id, type, config } = node
    if (type === 'http_callback')
      return { ...node, config: keep(requestKey(id, null), config, where(id, '')) }
    if (type !== 'transfer') return node
    const parts = (['on_waiting', 'on_connect'] as const).flatMap((part) => {
      const request = config[part]
      return isObject(request)
        ? [[part, keep(requestKey(id, part), request, where(id, `${part}.`))] as const]
        : []
    })
    return { ...node, config: { ...config, ...Object.fromEntries(parts) } }
  }
  const nodes = graph.nodes.map(kept)
  return { graph: { ...graph, nodes }, secrets }
}
