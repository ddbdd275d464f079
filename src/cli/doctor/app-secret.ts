import { hmacSha256Hex } from '#core/crypto.ts'
import { type Check, type Finding, fault, needed, ok } from './check.ts'
import { askPublic } from './public-facts.ts'
import type { Site } from './site.ts'

/** As the platform's largest ones, which it sends after an outage. */
const bytes = 2.5 * 1024 * 1024

/** A callback about nothing, which is not kept. */
const callback = JSON.stringify({ object: 'whatsapp_business_account', entry: [] }).padEnd(bytes, ' ')

/** A callback that is signed with the application's secret is taken at our own address. */
export const appSecret: Check = {
  name: 'app secret',
  async look(site): Promise<Finding> {
    const { appSecret: secret } = site.config.platform
    if (!secret) return await withoutSecret(site)
    await needed('public address', site.publicAddress())
    const answer = await send(site, secret)
    if (answer === 200) return ok('a signed callback was taken')
    if (answer === 413)
      return fault(
        'the proxy refuses a callback of 2.5 MB',
        'Let it take bodies of 3 MB at /api/webhook, and of 100 MB at /v1/media and /api/media (nginx: client_max_body_size).',
      )
    if (answer === 403)
      return fault(
        'the running process refuses a callback that is signed with platform.app_secret',
        'Restart it, or run doctor with its settings.',
      )
    return fault(`a signed callback was answered by HTTP ${answer}`, 'Look at the log of the web process.')
  },
}

async function withoutSecret(site: Site): Promise<Finding> {
  const numbers = await needed('database and migrations', site.numbers())
  const without = numbers.filter(({ appSecret: own }) => !own)
  if (without.length === 0) return ok('numbers have their own')
  return fault(
    `platform.app_secret is not set, and ${without.length} numbers have none of their own`,
    'Their callbacks are refused: set platform.app_secret (App settings > Basic of your application).',
  )
}

async function send({ config }: Site, secret: string): Promise<number> {
  const signature = `sha256=${hmacSha256Hex(secret, callback)}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await askPublic(config, '/api/webhook', { method: 'POST', headers, body: callback })
  await answer.body?.cancel()
  return answer.status
}
