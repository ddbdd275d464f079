import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Clouds answer here with credentials of the machine; the other addresses of this kind lie in private ranges. */
const metadataAddresses = new Set(['168.63.129.16'])

/** Of IPv6, only this block holds addresses of the public internet; everything else is special or unassigned. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

function isOwn(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some((candidate) => ipaddr.parse(candidate.address).toNormalizedString() === address)
}

/**
 * True for an address of the public internet. Loopback, private, link-local, unique-local, multicast, reserved and
 * unspecified ones, IPv4 in any IPv6 disguise (mapped, compatible, NAT64, 6to4, Teredo), the metadata services of
 * clouds and this machine's own addresses are none (spec/4 B12, url).
 */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js also reads shortened forms such as 127.1, which no resolver answers.
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  // ipaddr.js calls everything that is in none of its special ranges unicast.
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6' && !address.match(publicIpv6)) return false
  const normal = address.toNormalizedString()
  return !metadataAddresses.has(normal) && !isOwn(normal)
}
