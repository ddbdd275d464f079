import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddresses, plainAddress } from '#core/addresses.ts'
import type { Config } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { equalInConstantTime, hmacSha256Hex } from '#core/crypto.ts'
import { answerJson } from './probes.ts'

/** The header that proves that who asks holds jwt.secret. */
export const seenHeader = 'x-parley-doctor'

/** How far the clocks of both may be apart. */
const validMs = 10 * 60_000

/** Sections that all processes of an installation have in common. */
const shared = ['environment', 'redis', 'storage', 's3', 'webhooks', 'rateLimit', 'shares'] as const

/** How a web process sees a request, for `parley doctor` behind the public address. */
export interface Seen {
  /** whom it takes the request to be from */
  client: string
  /** who is connected */
  peer: string
  /** X-Forwarded-For as it came */
  forwardedFor: string | null
  /** digests of settings, keyed with jwt.secret: only whoever has the same can compare them */
  settings: Record<string, string>
}

const sign = (secret: string, time: string) => hmacSha256Hex(secret, `parley doctor ${time}`)

/** The value of the header, good for some minutes. */
export function seenToken(jwtSecret: string, nowMs: number): string {
  const time = String(Math.floor(nowMs))
  return `${time}.${sign(jwtSecret, time)}`
}

function isOurs(jwtSecret: string, nowMs: number, given: unknown): boolean {
  const [, time = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(String(given)) ?? []
  const isSigned = equalInConstantTime(signature, sign(jwtSecret, time))
  return isSigned && Math.abs(nowMs - Number(time)) <= validMs
}

/** Digests of the settings that processes share. */
export function settingsDigests(config: Config, jwtSecret: string): Record<string, string> {
  const digest = (name: (typeof shared)[number]) =>
    hmacSha256Hex(jwtSecret, `parley settings ${name} ${JSON.stringify(config[name])}`)
  return Object.fromEntries(shared.map((name) => [name, digest(name)]))
}

/** GET /health/seen: how this process sees the request. It is not found for whoever does not hold jwt.secret. */
export function createSeenDoor(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  return (req, res) => {
    const secret = app.config.jwt.secret as string
    if (!isOurs(secret, app.clock.nowMs(), req.headers[seenHeader]))
      return answerJson(res, 404, { error: 'Nothing here.' })
    const seen: Seen = {
      client: addressOf(req),
      peer: plainAddress(req.socket.remoteAddress ?? ''),
      forwardedFor: req.headers['x-forwarded-for']?.toString() ?? null,
      settings: settingsDigests(app.config, secret),
    }
    answerJson(res, 200, seen)
  }
}
