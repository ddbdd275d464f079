import { turnSentences } from '../cause-sets.ts'
import { type SendingPolicy, without } from './policy.ts'

/** Blocked contacts get nothing (docs/adr/0160). */
export const blocked: SendingPolicy = {
  decide: () => (recipient) => (recipient.isBlocked ? without('failed', turnSentences.blocked) : null),
}
