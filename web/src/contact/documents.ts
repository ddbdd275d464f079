import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'
import { conversationFields } from '../inbox/documents.ts'

export const numbersQuery = graphql(`
  query Numbers {
    numbers { id name phone status isDefault }
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
