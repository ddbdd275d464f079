import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** The colours that screens know (document 2, Tag). */
export const tagColors = closedSet(
  'TagColor',
  'The colour of a tag.',
  {
    blue: 'Blue.',
    red: 'Red.',
    green: 'Green.',
    yellow: 'Yellow.',
    purple: 'Purple.',
    gray: 'Grey, which is also the default.',
  },
  { columns: ['tag.color'] },
)
export type TagColor = ValueOf<typeof tagColors>
