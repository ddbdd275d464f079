import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const referralPlaces = closedSet('ReferralPlace', 'Which of the referrals of a contact.', {
  first: 'The one by which they came first.',
  latest: 'The one by which they came last.',
})
export type ReferralPlace = ValueOf<typeof referralPlaces>
