import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Why a URL must not be called. The message is written for the person who gave the URL. */
export class ForbiddenTargetError extends Error {
  override name = 'ForbiddenTargetError'
}

const maxLength = 2048
const authority = /^https?:\/\/([^/?#]+)/i
// The URL parser would strip or repair these; what is stored and shown must be what is called.
const repaired = /[\s\\\p{Cc}]/u

/** A URL in the form that may be called, and whether its host was allowed by the operator (webhooks.allow_hosts). */
export interface Target {
  url: URL
  trusted: boolean
}

/** The host as the DNS and sockets know it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function isTrusted(url: URL, allowHosts: readonly string[]): boolean {
  return allowHosts.some((host) => [url.host, url.hostname, hostOf(url)].includes(host.toLowerCase()))
}

const isLocalName = (hostname: string) => /(^|\.)localhost\.?$/.test(hostname)

/** Throws unless the host is a name, or an address of the public internet. Names are looked at when they resolve. */
function assertHost(url: URL): void {
  const host = hostOf(url)
  if (isLocalName(host) || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw new ForbiddenTargetError('The URL must not point to an internal or private address.')
}

/**
 * Whether two addresses have the same scheme, host and port. A secret that was given with one of them may go to the
 * other only then (spec/10 SE3).
 */
export function isSameServer(left: string, right: string): boolean {
  return new URL(left).origin === new URL(right).origin
}

export interface TargetOptions {
  /** http is as good as https (older webhooks) */
  plainHttp?: boolean
}

/**
 * Checks the form of a URL (spec/4 B12, url): https, or http where the operator allows the host; no user name,
 * password or fragment; any port. Throws ForbiddenTargetError.
 */
export function readTarget(text: string, allowHosts: readonly string[], options: TargetOptions = {}): Target {
  if ([...text].length > maxLength)
    throw new ForbiddenTargetError(`The URL is longer than ${maxLength} characters.`)
  const host = authority.exec(text)?.[1]
  if (!host || repaired.test(text) || !URL.canParse(text))
    throw new ForbiddenTargetError('Must be an absolute https URL.')
  if (host.includes('@')) throw new ForbiddenTargetError('The URL must not hold a user name or password.')
  if (text.includes('#')) throw new ForbiddenTargetError('The URL must not have a fragment.')
  const url = new URL(text)
  // Nothing listens there: no delivery could ever arrive.
  if (url.port === '0') throw new ForbiddenTargetError('The port must be 1 to 65535.')
  const trusted = isTrusted(url, allowHosts)
  if (trusted) return { url, trusted }
  if (url.protocol !== 'https:' && !options.plainHttp)
    throw new ForbiddenTargetError('The URL must start with https://.')
  assertHost(url)
  return { url, trusted }
}
