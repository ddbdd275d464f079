import type { Template } from './documents.ts'

/** Whether it needs more than texts and the file above: the fields for that are loaded then. */
export const needsSpecial = ({ headerLocation, limitedTimeOffer, cards }: Template['variables']): boolean =>
  headerLocation || limitedTimeOffer || cards.length > 0
