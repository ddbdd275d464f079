import type { VariablesOf } from '../graphql/document.ts'
import type { exportMutation } from './documents.ts'

export type ExportFilter = NonNullable<VariablesOf<typeof exportMutation>['input']['filter']>

/** What the page asks of people; an empty text asks nothing. */
export interface FilterDraft {
  search: string
  tag: string
  marketing: '' | 'in' | 'out'
  chat: '' | 'assigned' | 'unassigned'
  from: string
  to: string
}

export const noFilter: FilterDraft = { search: '', tag: '', marketing: '', chat: '', from: '', to: '' }

/** The moment at which a day begins here, so many days later. */
function momentOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

export function filterOf({ search, tag, marketing, chat, from, to }: FilterDraft): ExportFilter {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(tag.trim() !== '' && { tag: tag.trim() }),
    ...(marketing !== '' && { marketingOptedOut: marketing === 'out' }),
    ...(chat !== '' && { unassigned: chat === 'unassigned' }),
    ...(from !== '' && { createdAfter: momentOf(from) }),
    ...(to !== '' && { createdBefore: momentOf(to, 1) }),
  }
}

/** A filter of contacts that a list hands over in the address; null where there is none. */
export function filterIn(given: unknown): ExportFilter | null {
  const isFilter = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isFilter && Object.keys(given).length > 0 ? (given as ExportFilter) : null
}
