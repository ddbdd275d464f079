import { shownReferral } from '../chat/referral-fields.ts'
import { graphql } from '../graphql/document.ts'

/** By what a contact came first and last. */
export const cameByQuery = graphql(
  `
  query CameBy($contactId: ID!) {
    contact(id: $contactId) {
      id
      formerPhones
      firstReferral { cameAt referral { ...ShownReferral } }
      latestReferral { cameAt referral { ...ShownReferral } }
    }
  }
`,
  shownReferral,
)
