import { threadEntry } from '../chat/entry-fields.ts'
import { graphql } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

/** Who opted the contact out of marketing, or in again; the newest of them. */
export const marketingChoicesQuery = graphql(
  `
  query MarketingChoices($contactId: ID!) {
    contact(id: $contactId) {
      id
      marketingChoices(first: 20) {
        nodes { ...ThreadEntry }
      }
    }
  }
`,
  threadEntry,
)

export const deleteContactMutation = changing(
  ['conversations', 'contacts'],
  graphql(`
  mutation DeleteContact($input: DeleteContactInput!) {
    deleteContact(input: $input) { deletedId }
  }
`),
)

/** Where all that is known of the person is downloaded (`Contact.personalDataPath`). */
export const personalDataPath = (contactId: string) => `/api/contacts/${contactId}/personal-data`

/** Whom it is about. */
export interface Person {
  contactId: string
  /** as the screen calls them */
  name: string
}
