import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { text } from '#core/validation.ts'

// ipaddr.js also reads `1`, octal numbers and zones; nobody means them in a list of allowed addresses.
function isPlain(address: string): boolean {
  return (
    ipaddr.IPv4.isValidFourPartDecimal(address) ||
    (/^[0-9a-f:.]+$/.test(address) && ipaddr.IPv6.isValid(address))
  )
}

function isAddressOrRange(value: string): boolean {
  const [address = '', prefix] = value.split('/')
  return isPlain(address) && (prefix === undefined || ipaddr.isValidCIDR(value))
}

/** One entry of allowed_ips: an address, or a range in CIDR notation, of IPv4 or IPv6. */
const addressInput = text(2, 64)
  .transform((value) => value.trim().toLowerCase())
  .refine(isAddressOrRange, 'Must be an IP address or a range in CIDR notation.')

/** The addresses that a key may be used from; none means any. */
export const allowedIpsInput = z
  .array(addressInput, { error: 'Must be a list.' })
  .max(100, 'At most 100 addresses.')
  .transform((list) => [...new Set(list)])
