import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const rewriteStyles = closedSet('RewriteStyle', 'How a text is rewritten.', {
  shorter: 'The text becomes shorter.',
  friendlier: 'The text becomes friendlier.',
  more_formal: 'The text becomes more formal.',
  correct_spelling: 'Only spelling, grammar and punctuation are corrected.',
})
export type RewriteStyle = ValueOf<typeof rewriteStyles>
