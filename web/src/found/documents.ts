import { graphql, type ResultOf } from '../graphql/document.ts'

/** The place of a message that was found in one chat. */
export type Hit = ResultOf<typeof hit>

const hit = graphql(`
  fragment Hit on Message {
    id
    createdAt
  }
`)

export const hitsQuery = graphql(
  `
  query Hits($first: Int, $after: String, $filter: MessageFilter) {
    messages(first: $first, after: $after, filter: $filter) {
      nodes { ...Hit }
      pageInfo { endCursor hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  hit,
)

export type FoundMessage = ResultOf<typeof foundMessage>

/** A message that was found, with what of it is looked through. */
const foundMessage = graphql(`
  fragment FoundMessage on Message {
    id
    contactId
    createdAt
    direction
    contact { id name profileName phone }
    content {
      __typename
      ... on TextContent { body }
      ... on FileContent { caption file { filename } }
      ... on TemplateContent { text template { name } }
      ... on InteractiveContent { body footer }
      ... on ChoiceContent { title description }
      ... on ButtonContent { text }
      ... on LocationContent { name address }
      ... on OrderContent { text }
    }
  }
`)

export const foundQuery = graphql(
  `
  query FoundMessages($first: Int, $after: String, $filter: MessageFilter) {
    messages(first: $first, after: $after, filter: $filter) {
      nodes { ...FoundMessage }
      pageInfo { endCursor hasNextPage }
    }
  }
`,
  foundMessage,
)
