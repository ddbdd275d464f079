import { t } from '@lingui/core/macro'
import type { threadEntry } from '../chat/entry-fields.ts'
import type { ResultOf } from '../graphql/document.ts'
import { apart } from './apart.ts'

type Changed = Extract<ResultOf<typeof threadEntry>, { __typename: 'TimelineCaseChanged' }>

/** A value as people read it; null where there is none. */
function shown(value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  return apart(String(value))
}

function fieldChanged({ name, before, after }: Changed['fields'][number], by: string): string {
  const [field, was, is] = [apart(name), shown(before), shown(after) ?? '']
  if (was === null) return t`${field} of the case set to ${is} by ${by}`
  if (after === null) return t`${field} of the case cleared by ${by}; it was ${was}`
  return t`${field} of the case changed from ${was} to ${is} by ${by}`
}

/** What changed of a case, in a line each. */
export function caseChanged({ added, removed, fields }: Changed, by: string): string[] {
  const [more, less] = [added.map(apart).join(', '), removed.map(apart).join(', ')]
  return [
    ...fields.map((field) => fieldChanged(field, by)),
    more && t`Case tagged by ${by}: ${more}`,
    less && t`Tag of the case removed by ${by}: ${less}`,
  ].filter(Boolean)
}
