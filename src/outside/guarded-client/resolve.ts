import { promises as dns } from 'node:dns'
import { isPublicAddress } from './addresses.ts'
import { ForbiddenTargetError } from './target.ts'

/** Every address of a host name. Throws when the name does not resolve. */
export type Resolve = (hostname: string) => Promise<string[]>

/** The name has no address, or nobody could tell. */
export class UnresolvedHostError extends Error {
  override name = 'UnresolvedHostError'
}

/**
 * Asks the DNS itself. The operating system's lookup would hold one of four threads that the whole process shares,
 * for as long as a customer's name server likes; it would also find names that only this machine knows.
 */
export function dnsResolve(): Resolve {
  const resolver = new dns.Resolver({ timeout: 1_500, tries: 2 })
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/** Hosts that the operator allows are receivers on this machine or beside it: what its own lookup finds is meant. */
export const systemResolve: Resolve = async (hostname) => {
  const answers = await dns.lookup(hostname, { all: true })
  return answers.map((answer) => answer.address)
}

/** The addresses of a name, all of them public. Throws ForbiddenTargetError or UnresolvedHostError. */
export async function resolvePublic(resolve: Resolve, hostname: string): Promise<string[]> {
  const addresses = await resolve(hostname).catch(() => [])
  if (addresses.length === 0) throw new UnresolvedHostError(`The host name ${hostname} does not resolve.`)
  // One forbidden address is enough: a name that has both kinds may be meant to get us to the forbidden one.
  if (!addresses.every(isPublicAddress))
    throw new ForbiddenTargetError('The URL must not point to an internal or private address.')
  return addresses
}
