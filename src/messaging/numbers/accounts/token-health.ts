import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import type { TokenNews } from '#outside/platform/token-news.ts'
import { openSecret } from './account-secrets.ts'
import { keepFacts } from './facts.ts'

const tokenOf = statement<{ accessToken: string }>(
  'accounts.token',
  'select access_token as "accessToken" from number where workspace_id = $1 and id = $2',
)

/** Another token may have been entered while the call was under way: what was shown of the former says nothing of it. */
async function isTokenNow(app: App, tx: Tx, number: NumberCredentials): Promise<boolean> {
  const [kept] = await run(tx, tokenOf, [number.workspaceId, number.id])
  try {
    return (
      kept !== undefined &&
      openSecret(app.keyRing, number, 'access_token', kept.accessToken) === number.accessToken
    )
  } catch {
    return false
  }
}

/** Of many calls that show the same at once, one keeps it. */
const underWay = perApp(() => new Map<string, Promise<void>>())

/**
 * Keeps that the platform refuses the token of a number, since when, or that it takes it again. Told once as
 * account.updated. The messages that it refused have failed with its words (spec/6 13.2, 190 is final); what waits goes
 * on being tried, so that a token that works again is seen by the first of them.
 */
export function keepTokenNews(app: App, number: NumberCredentials, news: TokenNews): Promise<void> {
  const keeping = underWay(app)
  const key = `${number.id} ${news}`
  const begun = keeping.get(key)
  if (begun) return begun
  const work = keepFacts(app, number, async ({ tokenRefusedAt }, tx) => {
    if (!(await isTokenNow(app, tx, number))) return {}
    return { tokenRefusedAt: news === 'taken' ? null : (tokenRefusedAt ?? app.clock.now()) }
  }).finally(() => keeping.delete(key))
  keeping.set(key, work)
  return work
}
