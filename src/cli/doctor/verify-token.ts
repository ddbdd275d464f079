import { newId } from '#core/ids.ts'
import { type Check, fault, needed, ok, warning } from './check.ts'
import { askPublic } from './public-facts.ts'

/** The platform's handshake with our callback address succeeds. */
export const verifyToken: Check = {
  name: 'verify token',
  async look({ config, app, publicAddress }) {
    const { verifyToken: token } = config.platform
    if (!token)
      return warning(
        'platform.verify_token is not set',
        'Set it, and the same in the webhook settings of your application: else each number needs its own.',
      )
    await needed('public address', publicAddress())
    const challenge = newId(app.clock.nowMs())
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge }
    const answer = await askPublic(config, `/api/webhook?${new URLSearchParams(query)}`)
    if ((await answer.text()) === challenge) return ok('the handshake succeeds')
    return fault(
      `the handshake was answered by HTTP ${answer.status}`,
      'Restart the running process, or run doctor with its settings; let the proxy pass the query on.',
    )
  },
}
