import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** An address without the IPv4-in-IPv6 spelling (`::ffff:10.0.0.1` is `10.0.0.1`); other text is given back as it is. */
export function plainAddress(text: string): string {
  if (!text.includes(':')) return text
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : text
}

/** Addresses and CIDR blocks, of either family, to look an address up in. Entries that are neither match nothing. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const blocks = entries.filter((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)).map(blockOf)
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return blocks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
  }
}

type Block = [ipaddr.IPv4 | ipaddr.IPv6, number]

function blockOf(entry: string): Block {
  if (!entry.includes('/')) {
    const address = ipaddr.process(entry)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  }
  const [network, bits] = ipaddr.parseCIDR(entry)
  // ::ffff:10.0.0.0/104 means 10.0.0.0/8
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96) {
    return [network.toIPv4Address(), bits - 96]
  }
  return [network, bits]
}

/**
 * Reads the client's address off requests: the peer's, or, as long as the peer is a trusted proxy, the next one from
 * the right of X-Forwarded-For (spec/7, server.trusted_proxies).
 */
export function clientAddresses(trustedProxies: readonly string[]): (req: IncomingMessage) => string {
  const isTrusted = addressList(trustedProxies)
  return (req) => {
    const peer = plainAddress(req.socket.remoteAddress ?? '')
    if (trustedProxies.length === 0 || !isTrusted(peer)) return peer
    const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    const hops = forwarded.split(',').map((hop) => plainAddress(withoutPort(hop.trim())))
    let client = peer
    // What a stranger wrote on the left of the list is never reached: the first address that is not ours ends it.
    for (const hop of hops.reverse()) {
      if (!ipaddr.isValid(hop)) break
      client = hop
      if (!isTrusted(hop)) break
    }
    return client
  }
}

/** Some proxies write the client's port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`, and brackets without a port. */
function withoutPort(hop: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? []
  return v6 ?? v4 ?? hop
}
