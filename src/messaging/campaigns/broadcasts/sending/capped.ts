import { cappedOf } from '../cap.ts'
import { turnSentences } from '../cause-sets.ts'
import { type SendingPolicy, without } from './policy.ts'

/** Recipients who got enough marketing recently are left out (docs/adr/0083). */
export const capped: SendingPolicy = {
  async decide({ tx, broadcast, template, now }, recipients) {
    const enough = await cappedOf(tx, broadcast, template, recipients, now)
    return ({ contactId }) => (enough.has(contactId) ? without('failed', turnSentences.capped) : null)
  },
}
