import { PlatformError } from '#outside/platform/errors.ts'
import { callbackAddress } from '#outside/platform/signup.ts'
import { type Check, type Finding, fault, ok, warning } from './check.ts'
import { signupOf } from './platform-access.ts'

/** The platform knows our application by its secret, and sends its callbacks to us. */
export const platformApp: Check = {
  name: 'webhook address',
  async look({ config, app }): Promise<Finding> {
    const signup = signupOf(config)
    if (!signup)
      return warning(
        'platform.app_id or platform.app_secret is not set',
        'Set both: else the platform cannot be asked where it sends callbacks.',
      )
    const ours = `${config.server.publicUrl}/api/webhook`
    try {
      const told = await callbackAddress(app, signup)
      const advice = `Enter ${ours} and platform.verify_token in the webhook settings of your application.`
      if (!told) return fault('the application has none', advice)
      if (!told.fields.includes('messages'))
        return fault(
          'it is not told of messages',
          'Subscribe to messages in the webhook settings of your application.',
        )
      return told.url === ours ? ok(told.url) : warning(`callbacks go to ${told.url}, not to ${ours}`, advice)
    } catch (error) {
      if (!(error instanceof PlatformError))
        return fault(
          `the platform at ${config.platform.baseUrl} does not answer`,
          'Look at platform.base_url, the DNS and the firewall: messages wait until it answers.',
        )
      return fault(
        `the platform refuses platform.app_id with platform.app_secret (${error.message})`,
        'Copy both anew from App settings > Basic of your application.',
      )
    }
  },
}
