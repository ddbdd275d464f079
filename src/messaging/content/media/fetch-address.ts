import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { errors } from '#core/errors.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import { createGuardedClient } from '#outside/guarded-client/client.ts'

/** Addresses of files are given by users: http and https, and nothing private (spec/8 G12). */
const client = perApp(
  (app) =>
    createGuardedClient({
      allowHosts: app.config.webhooks.allowHosts,
      held: () => isHeld(app),
      plainHttp: true,
    }),
  (made) => made.close(),
)

const longest = 1024 * 1024

/**
 * The bytes at an address, 1 MB at most; redirects are not followed. Throws invalid_field where nothing comes, where it
 * may not be asked, and for any answer but a 2xx.
 */
export async function fetchFile(app: App, url: string, field: string): Promise<Buffer> {
  const asked = { method: 'GET', headers: { accept: '*/*' }, answerLimit: longest } as const
  const answer = await client(app)
    .fetch(url, asked)
    .catch((failure: Error) => {
      throw errors.invalidField(field, failure.message)
    })
  if (!answer.ok) throw errors.invalidField(field, `The address answered with status ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}
