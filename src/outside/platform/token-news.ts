import type { App } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import type { NumberCredentials, PlatformAccess } from './credentials.ts'
import { PlatformError } from './errors.ts'

/** What a call has shown of the token of a number. */
export type TokenNews = 'refused' | 'taken'

type Listener = (app: App, number: NumberCredentials, news: TokenNews) => Promise<void>

let listener: Listener = async () => {}

/** Says who keeps what calls show of tokens; called once, while the process starts (src/process/hooks.ts). */
export function onTokenNews(keep: Listener): void {
  listener = keep
}

/**
 * A token that has expired, was taken back or never was one: 190, and 0 where nobody can be made out (spec/6 13.2). The
 * numbers of HTTP answers without an error are none of these.
 */
const isTokenRefused = (error: unknown): boolean =>
  error instanceof PlatformError && (error.code === 190 || (error.code === 0 && error.status === 401))

/** A call with a token of the application itself says nothing of a number. */
const isOfNumber = (access: PlatformAccess): access is NumberCredentials =>
  'workspaceId' in access && 'id' in access && 'phoneId' in access

/**
 * Tells what a call has shown of the token that it was made with: that it is refused, or works although it was. What
 * becomes of the call itself does not hang on it.
 */
export async function tellTokenNews(app: App, access: PlatformAccess, error: unknown): Promise<void> {
  if (!isOfNumber(access)) return
  const isNoted = access.tokenRefusedAt != null
  const news = isTokenRefused(error) ? 'refused' : error === null ? 'taken' : null
  if (news === null || isNoted === (news === 'refused')) return
  try {
    await listener(app, access, news)
  } catch (err) {
    logFailure(app, { err, numberId: access.id }, 'what a call has shown of a token was not kept')
  }
}
