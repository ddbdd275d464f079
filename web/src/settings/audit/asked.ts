import type { auditSearch, SearchOf } from '../../page/searches.ts'
import { walkOf } from '../../ui/walk.ts'
import { actions, oneOf, subjects } from './words.ts'

export type AuditSearch = SearchOf<typeof auditSearch>

/** Which records an address asks for. */
export const askedOf = ({ about = '', action = '', from, to, by, of, page }: AuditSearch) => ({
  resourceType: oneOf(subjects, about) ?? null,
  action: oneOf(actions, action) ?? null,
  ...(from && { from }),
  ...(to && { to }),
  ...(by && { userId: by }),
  ...(of && { resourceId: of }),
  ...walkOf(page),
})
