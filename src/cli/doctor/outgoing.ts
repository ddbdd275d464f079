import { readHold } from '#core/outgoing-hold.ts'
import { type Check, needed, ok, warning } from './check.ts'

/** Work leaves the installation: messages, webhooks, mails, calls (docs/adr/0168). */
export const outgoing: Check = {
  name: 'outgoing',
  async look(site) {
    await needed('database', site.database())
    const hold = await readHold(site.app.pool)
    if (!hold) return ok('nothing holds it')
    return warning(
      `held since ${hold.since.toISOString()}`,
      'When no other installation does the same work, run `npm run cli -- backup release`.',
    )
  },
}
