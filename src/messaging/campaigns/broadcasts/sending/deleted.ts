import { type SendingPolicy, without } from './policy.ts'

/** Deleted contacts are skipped (spec/4 D30). */
export const deleted: SendingPolicy = {
  decide: () => (recipient) => (recipient.gone ? without('cancelled') : null),
}
