import type { KeyRing } from '#core/crypto.ts'
import { AppError } from '#core/errors.ts'
import type { Graph, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import {
  checkedHeaders,
  type Headers,
  secret,
} from '#messaging/inbox/custom-actions/web-requests/request-checks.ts'

// Values of headers are secrets: graphs that are kept and shown have ******** in their place (spec/10 SE3).

/** Where each request of a flow calls and with which headers, by its node; `` is what follows the end of the flow. */
export type FlowSecrets = Readonly<Record<string, { url: string; headers: Headers }>>

interface Named {
  workspaceId: string
  id: string
}

/** The place that the secrets of a flow are bound to: they do not decrypt in another row. */
export const flowSecretsPlace = ({ workspaceId, id }: Named): string =>
  `chatbot_flow:${workspaceId}:${id}:secrets`
export const versionSecretsPlace = ({ workspaceId, id }: Named): string =>
  `flow_version:${workspaceId}:${id}:secrets`

export function sealSecrets(keyRing: KeyRing, secrets: FlowSecrets, place: string): string | null {
  return Object.keys(secrets).length === 0 ? null : keyRing.encrypt(JSON.stringify(secrets), place)
}

export const openSecrets = (keyRing: KeyRing, sealed: string | null, place: string): FlowSecrets =>
  sealed === null ? {} : JSON.parse(keyRing.decrypt(sealed, place))

/** A request as a config has it. */
type Config = Readonly<Record<string, unknown>>

const isRequest = ({ type }: GraphNode) => type === 'api_call' || type === 'webhook'

const headersIn = ({ headers }: Config): Headers | null =>
  typeof headers === 'object' && headers !== null && Object.keys(headers).length > 0
    ? (headers as Headers)
    : null

/** What headers of a draft without an address are kept with: an address that comes is another server. */
const noAddress = 'about:blank'

/** What a request has of secrets once it is saved; null without any. Throws invalid_field. */
function secretsOf(config: Config, before: FlowSecrets[string] | undefined) {
  const wanted = headersIn(config)
  if (!wanted) return null
  const url =
    typeof config.url === 'string' && URL.canParse(config.url) ? config.url : (before?.url ?? noAddress)
  const kept = { url: before?.url, headers: before?.headers ?? {} }
  return { url, headers: checkedHeaders(url, wanted, kept, { at: '', variables: null }) }
}

const masked = (config: Config): Record<string, unknown> => {
  const headers = headersIn(config)
  if (!headers) return { ...config }
  return { ...config, headers: Object.fromEntries(Object.keys(headers).map((name) => [name, secret])) }
}

const refusal = (where: string, error: unknown) => {
  if (!(error instanceof AppError)) return error
  const message = `${where}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`
  return new AppError('invalid_field', message, { field: 'graph', whole: true }).because('invalid_value')
}

/** Takes the secrets of one request after the other out of configs. */
export function secretKeeper(before: FlowSecrets) {
  const secrets: Record<string, FlowSecrets[string]> = {}
  /** the config as it is kept; `where` is how an error names it. Throws invalid_field */
  const keep = (key: string, config: Config, where: string) => {
    try {
      const own = secretsOf(config, before[key])
      if (own) secrets[key] = own
    } catch (error) {
      throw refusal(where, error)
    }
    return masked(config)
  }
  return { secrets: secrets as FlowSecrets, keep }
}

/** A graph and what follows it, as they are kept, and the secrets apart. Throws invalid_field. */
export function withoutSecrets(
  graph: Graph,
  completionConfig: Config,
  before: FlowSecrets,
): { graph: Graph; completionConfig: Record<string, unknown>; secrets: FlowSecrets } {
  const { secrets, keep } = secretKeeper(before)
  const nodes = graph.nodes.map((node) =>
    isRequest(node)
      ? { ...node, config: keep(node.id, node.config, `Invalid flow graph: ${node.id}: headers`) }
      : node,
  )
  const config = keep('', completionConfig, 'completion_config.headers')
  return { graph: { ...graph, nodes }, completionConfig: config, secrets }
}
