import { conversationFields } from '../chat/documents.ts'
import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export const numbersQuery = graphql(`
  query Numbers {
    numbers { id name phone status isDefault }
  }
`)

export type FoundContact = ResultOf<typeof contactSearchQuery>['contacts']['nodes'][number]

/** People whose name or phone has these words. */
export const contactSearchQuery = graphql(`
  query ContactSearch($search: String) {
    contacts(first: 8, filter: { search: $search }) {
      nodes { id name profileName phone }
    }
  }
`)

export type KnownTag = ResultOf<typeof tagsQuery>['tags']['nodes'][number]

/** The tags of the workspace, by name. */
export const tagsQuery = graphql(`
  query Tags {
    tags(first: 100) { nodes { name color } }
  }
`)

export const createTagMutation = changing(
  ['tags'],
  graphql(`
  mutation CreateTag($input: CreateTagInput!) {
    createTag(input: $input) { tag { name color } }
  }
`),
)

export const updateContactMutation = graphql(
  `
  mutation UpdateContact($input: UpdateContactInput!) {
    updateContact(input: $input) { conversation { ...ConversationFields } }
  }
`,
  conversationFields,
)
