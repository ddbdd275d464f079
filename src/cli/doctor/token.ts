import type { App } from '#core/context/context.ts'
import { PlatformError } from '#outside/platform/errors.ts'
import { asApp, inspectToken, type SignupApp } from '#outside/platform/signup.ts'
import { type Check, type Finding, fault, needed, ok, warning } from './check.ts'
import { namesOf, type OpenNumber, oneOfEach, signupOf } from './platform-access.ts'

const soonMs = 14 * 86_400_000
const right = 'whatsapp_business_messaging'
const renew = 'Enter a token of a system user that does not expire, in Settings > Numbers.'

interface Verdict {
  number: OpenNumber
  trouble: string | null
  /** when it ends, where it ends soon */
  until?: Date
}

/** The platform takes the tokens of numbers, and will go on. */
export const token: Check = {
  name: 'platform token',
  async look({ config, app, numbers: ask }): Promise<Finding> {
    const numbers = await needed('database and migrations', ask())
    const tokens = oneOfEach(numbers, ({ accessToken }) => accessToken)
    if (tokens.length === 0) return ok('no number is connected')
    const verdicts = await Promise.all(tokens.map((number) => judge(app, signupOf(config), number)))
    const bad = verdicts.filter(({ trouble }) => trouble !== null)
    if (bad[0]) return fault(`${namesOf(bad.map(({ number }) => number))}: ${bad[0].trouble}`, renew)
    const ending = verdicts.filter(({ until }) => until !== undefined)
    if (ending[0])
      return warning(
        `${namesOf(ending.map(({ number }) => number))}: ends ${ending[0].until?.toISOString()}`,
        renew,
      )
    return ok(tokens.length === 1 ? 'the one of all numbers is taken' : `${tokens.length} are taken`)
  },
}

async function judge(app: App, signup: SignupApp | null, number: OpenNumber): Promise<Verdict> {
  const { accessToken, apiVersion } = number
  // Without the application a token can be asked about itself.
  const asker = signup ? asApp(signup) : { accessToken, apiVersion }
  try {
    const told = await inspectToken(app, asker, accessToken)
    if (!told.isValid) return { number, trouble: 'the platform refuses it' }
    if (!told.scopes.includes(right)) return { number, trouble: `it has no right ${right}` }
    const left = told.expiresAt ? told.expiresAt.getTime() - app.clock.nowMs() : soonMs
    if (left <= 0) return { number, trouble: 'it has expired' }
    return { number, trouble: null, ...(told.expiresAt && left < soonMs && { until: told.expiresAt }) }
  } catch (error) {
    const why = error instanceof PlatformError ? error.message : 'the platform does not answer'
    return { number, trouble: why }
  }
}
