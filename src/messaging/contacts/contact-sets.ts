import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const marketingChoosers = closedSet('MarketingChoiceBy', 'Who chose about marketing.', {
  api: 'A key.',
  member: 'A person of the workspace.',
  contact: 'The contact.',
})
export type MarketingChoiceBy = ValueOf<typeof marketingChoosers>
/** Who can choose by changing the contact. */
export type EditingAuthor = Exclude<MarketingChoiceBy, 'contact'>

export const upsertResults = closedSet('ContactUpsertResult', 'What became of a row.', {
  created: 'A contact was made.',
  updated: 'A contact was changed.',
  unchanged: 'The contact was so already.',
  refused: 'Nothing was saved.',
})
export type UpsertResult = ValueOf<typeof upsertResults>
