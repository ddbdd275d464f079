import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** The colors that the dashboard can display (document 2, Tag). */
export const tagColors = closedSet(
  'TagColor',
  'Color of a tag.',
  {
    blue: 'The color blue.',
    red: 'The color red.',
    green: 'The color green.',
    yellow: 'The color yellow.',
    purple: 'The color purple.',
    gray: 'The color gray, which is the default.',
  },
  { columns: ['tag.color'] },
)
export type TagColor = ValueOf<typeof tagColors>
