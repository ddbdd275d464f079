import { perApp } from '#core/context/per-app.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import { createGuardedClient } from '#outside/guarded-client/client.ts'
import { ForbiddenTargetError, hostOf, readTarget } from '#outside/guarded-client/target.ts'

/** The guarded client as older webhooks need it: http is allowed, private addresses are not (document 2, Events). */
export const legacyClient = perApp(
  (app) =>
    createGuardedClient({
      allowHosts: app.config.webhooks.allowHosts,
      held: () => isHeld(app),
      plainHttp: true,
    }),
  (client) => client.close(),
)

const internalNames = /(^|\.)(local|internal)\.?$/i

/** Checks a URL that is to be saved: its form, its scheme and its host as written. Throws ForbiddenTargetError. */
export function assertLegacyUrl(text: string, allowHosts: readonly string[]): void {
  const { url, trusted } = readTarget(text, allowHosts, { plainHttp: true })
  if (!trusted && internalNames.test(hostOf(url)))
    throw new ForbiddenTargetError('The URL must not point to an internal or private address.')
}
