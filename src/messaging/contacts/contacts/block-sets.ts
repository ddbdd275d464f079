import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const blockReasons = closedSet(
  'ContactBlockReason',
  'Why a person is blocked.',
  {
    spam: 'They send what nobody asked for, or harass.',
    other: 'Anything else; the note may say what.',
  },
  { columns: ['contact_block.reason'] },
)
export type BlockReason = ValueOf<typeof blockReasons>
