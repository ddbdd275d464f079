import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const draftKinds = closedSet(
  'DraftKind',
  'Kind of a draft.',
  {
    message: 'A draft of a message to the customer.',
    note: 'A draft of a note for members.',
  },
  { columns: ['draft.kind'] },
)
export type DraftKind = ValueOf<typeof draftKinds>
