import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const blockReasons = closedSet(
  'ContactBlockReason',
  'Reason for which a contact is blocked.',
  {
    spam: 'The contact sends unwanted messages or harasses members.',
    other: 'Any other reason, which the note may explain.',
  },
  { columns: ['contact_block.reason'] },
)
export type BlockReason = ValueOf<typeof blockReasons>
