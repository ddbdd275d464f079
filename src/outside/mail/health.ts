import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { degraded, healthy, type PartHealth } from '#core/health.ts'

/** What nodemailer says when the server itself is at fault, not what one mail says or whom it is for. */
const ofTheServer =
  /^E(CONNECTION|CONNREFUSED|SOCKET|TIMEDOUT|DNS|TLS|AUTH|OAUTH2|NOAUTH|PROTOCOL|CONNRESET)$/

const last = perApp(() => ({ refused: false }))

/** Remembers how the last mail fared; without an error it was taken. */
export function noteMail(app: App, error?: unknown): void {
  const code = String((error as { code?: unknown } | undefined)?.code)
  last(app).refused = error !== undefined && ofTheServer.test(code)
}

/** The mail server is not asked by itself: mails that wait are tried again at least once an hour. */
export function mailHealth(app: App): PartHealth {
  return last(app).refused
    ? degraded('The mail server did not take the last mail; mails wait and are tried again.')
    : healthy
}
