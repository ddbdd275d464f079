import { closedSet, type ValueOf } from '../closed-set.ts'

export const sorts = closedSet('Sort', 'Sort order of a list.', {
  created_at: 'Newest first by time of creation.',
  updated_at: 'Oldest change first, for clients that keep a copy of the list.',
})
export type Sort = ValueOf<typeof sorts>
