import { plural, t } from '@lingui/core/macro'
import type { Cap } from './limit-documents.ts'

/** After how much marketing a person is left out. */
export function capWords({ messages, days }: Cap): string {
  const many = plural(messages, { one: '# marketing message', other: '# marketing messages' })
  const lately = plural(days, { one: 'within # day', other: 'within # days' })
  return t`${many} ${lately}`
}
