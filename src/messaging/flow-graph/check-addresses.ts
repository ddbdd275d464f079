import { hasFixedHost } from '../web-requests/placeholders.ts'
import type { FlowNode } from './flow-node.ts'
import type { Problems } from './problems.ts'

/** Addresses that are never called are told before they are. */
export function checkAddresses(
  node: FlowNode,
  forbidden: (url: string) => string | null,
  problems: Problems,
): void {
  if (node.type !== 'api_call' && node.type !== 'webhook') return
  const { url } = node.config
  if (!url) return
  const about = { nodeId: node.id, path: 'config.url' }
  if (!hasFixedHost(url)) {
    const message = 'url: variables may not stand in the scheme, host or port'
    problems.error({ ...about, code: 'wrong_config', message })
    return
  }
  const reason = forbidden(url.replace(/\{\{[^{}]*\}\}/g, 'x'))
  if (reason !== null) problems.warning({ ...about, code: 'private_address', message: `url: ${reason}` })
}
