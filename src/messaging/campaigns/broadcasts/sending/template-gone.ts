import { turnSentences } from '../cause-sets.ts'
import { type SendingPolicy, without } from './policy.ts'

/** Without its template a message cannot be made. */
export const templateGone: SendingPolicy = {
  decide:
    ({ versionOf }) =>
    ({ variant }) =>
      versionOf(variant).template ? null : without('failed', turnSentences.template_gone),
}
