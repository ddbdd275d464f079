import type { Config } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { type Seen, seenHeader, seenToken } from '#doors/http/seen.ts'

/** What answers at server.public_url. */
export interface PublicFacts {
  /** how the process there sees us; null where it does not take our jwt.secret */
  seen: Seen | null
}

/** An address of no network (RFC 5737): whoever believes it believes anything. */
export const madeUpAddress = '192.0.2.77'

const answerMs = 6_000

/** A request to the public address, bounded in time. Redirects are answers: Parley makes none there. */
export function askPublic({ server }: Config, path: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(answerMs)
  return fetch(`${server.publicUrl}${path}`, { ...init, redirect: 'manual', signal })
}

/** Why nothing answers, in the words of the network. */
export function whyNot(error: unknown): string {
  const { cause, message, name } = error as Error
  if (name === 'TimeoutError') return `no answer within ${answerMs / 1000} seconds`
  if (cause instanceof AggregateError) return whyNot(cause.errors[0])
  if (!(cause instanceof Error)) return message
  return cause.message || (cause as NodeJS.ErrnoException).code || message
}

/** Something else answers at the public address. */
export class NotParley extends Error {
  override name = 'NotParley'
}

/** Asks as a stranger would, and with a proof that we hold jwt.secret, and claims to be somebody else. */
export async function askPublicAddress(config: Config, app: App): Promise<PublicFacts> {
  const health = await askPublic(config, '/health')
  const told = (await health.json().catch(() => null)) as { service?: unknown } | null
  if (told?.service !== 'parley') throw new NotParley(`HTTP ${health.status}, and not from Parley`)
  const token = seenToken(app.config.jwt.secret as string, app.clock.nowMs())
  const answer = await askPublic(config, '/health/seen', {
    headers: { [seenHeader]: token, 'x-forwarded-for': madeUpAddress },
  })
  const seen = (await answer.json().catch(() => null)) as Seen | null
  return { seen: answer.status === 200 ? seen : null }
}
