import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const referralPlaces = closedSet('ReferralPlace', "Which of a contact's referrals.", {
  first: 'The referral through which the contact first came.',
  latest: 'The referral through which the contact last came.',
})
export type ReferralPlace = ValueOf<typeof referralPlaces>
