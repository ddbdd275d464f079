import type { App } from '#core/context/context.ts'
import { subscribedApps } from '#outside/platform/numbers.ts'
import { type Check, fault, needed, ok } from './check.ts'
import { namesOf, type OpenNumber, oneOfEach } from './platform-access.ts'

/** The platform sends callbacks of the business accounts of numbers to an application. */
export const subscription: Check = {
  name: 'webhook subscription',
  async look({ config, app, numbers: ask }) {
    const numbers = await needed('database and migrations', ask())
    const accounts = oneOfEach(numbers, ({ businessId }) => businessId)
    if (accounts.length === 0) return ok('no number is connected')
    const { appId } = config.platform
    const looked = await Promise.all(accounts.map((number) => isSubscribed(app, number, appId)))
    const unheard = accounts.filter((_, at) => looked[at] === false)
    const unknown = accounts.filter((_, at) => looked[at] === null)
    if (unheard.length > 0)
      return fault(
        `nobody is told what happens at the business account of ${namesOf(unheard)}`,
        'Test the number in Settings > Numbers, which subscribes to it: until then nothing that customers write arrives.',
      )
    if (unknown.length > 0)
      return fault(`the platform does not say it of ${namesOf(unknown)}`, 'See platform token.')
    return ok(`${accounts.length} of ${accounts.length} business accounts`)
  },
}

/** Null where the platform does not say. */
async function isSubscribed(
  app: App,
  number: OpenNumber,
  appId: string | undefined,
): Promise<boolean | null> {
  const { accessToken, apiVersion, businessId, appSecret } = number
  try {
    const told = await subscribedApps(app, { accessToken, apiVersion, businessId })
    // A number with a secret of its own belongs to another application than the installation's.
    return appId && !appSecret ? told.includes(appId) : told.length > 0
  } catch {
    return null
  }
}
