import { conversationFields } from '../chat/documents.ts'
import { graphql, type ResultOf, type VariablesOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type Compared = NonNullable<ResultOf<typeof contactsToMergeQuery>>

const comparedFields = graphql(`
  fragment ComparedContact on Contact {
    id name profileName phone tagNames customFields marketingOptedOut createdAt
  }
`)

/** Two contacts, to be compared. */
export const contactsToMergeQuery = graphql(
  `
  query ContactsToMerge($one: ID!, $other: ID!) {
    one: contact(id: $one) { ...ComparedContact }
    other: contact(id: $other) { ...ComparedContact }
  }
`,
  comparedFields,
)

export type InputOfMerge = VariablesOf<typeof mergeContactsMutation>['input']

export const mergeContactsMutation = changing(
  ['timeline', 'contacts', 'duplicateContacts'],
  graphql(
    `
  mutation MergeContacts($input: MergeContactsInput!) {
    mergeContacts(input: $input) { conversation { ...ConversationFields } }
  }
`,
    conversationFields,
  ),
)
