import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const draftKinds = closedSet(
  'DraftKind',
  'What somebody began to write.',
  {
    message: 'To the person.',
    note: 'To colleagues.',
  },
  { columns: ['draft.kind'] },
)
export type DraftKind = ValueOf<typeof draftKinds>
