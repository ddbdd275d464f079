import { hasFixedHost } from '#messaging/inbox/custom-actions/web-requests/placeholders.ts'
import type { CompiledNode } from './flow-node.ts'
import type { Texts } from './node-kind.ts'
import type { Problems } from './problems.ts'

/** Addresses that are never called are told before they are. */
export function checkAddresses(
  node: CompiledNode,
  addresses: Texts,
  forbidden: (url: string) => string | null,
  problems: Problems,
): void {
  for (const [name, url] of addresses) {
    if (!url) continue
    const about = { nodeId: node.id, path: `config.${name}` }
    const reason = hasFixedHost(url) ? forbidden(url.replace(/\{\{[^{}]*\}\}/g, 'x')) : null
    if (!hasFixedHost(url)) {
      const message = `${name}: variables may not stand in the scheme, host or port`
      problems.error({ ...about, code: 'wrong_config', message })
    } else if (reason !== null)
      problems.warning({ ...about, code: 'private_address', message: `${name}: ${reason}` })
  }
}
