import { turnSentences } from '../cause-sets.ts'
import { type SendingPolicy, without } from './policy.ts'

/** Contacts who want no marketing by now get none. */
export const optedOut: SendingPolicy = {
  decide:
    ({ versionOf, broadcast }) =>
    ({ optedOut, variant }) => {
      const category = versionOf(variant).template?.category ?? broadcast.templateCategory
      return optedOut && category === 'marketing' ? without('failed', turnSentences.opted_out) : null
    },
}
