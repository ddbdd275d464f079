import { closedSet, type ValueOf } from '../closed-set.ts'

export const sorts = closedSet('Sort', 'By what a list runs.', {
  created_at: 'The newest first.',
  updated_at: 'The oldest change first, for who keeps a copy.',
})
export type Sort = ValueOf<typeof sorts>
