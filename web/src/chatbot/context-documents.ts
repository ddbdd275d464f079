import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type AiContext = ResultOf<typeof aiContext>

const aiContext = graphql(`
  fragment AiContextRow on AiContext {
    id
    name
    triggerKeywords
    contextType
    enabled
    priority
    number { id name }
    updatedAt
    source {
      __typename
      ... on AiContextText { text: content }
      ... on AiContextApi { before: content url method body responsePath headers { name } }
    }
  }
`)

export const contextsQuery = graphql(
  `
  query AiContexts($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    aiContexts(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...AiContextRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  aiContext,
)

/** That contexts changed; what is on the screen of them is asked for again. */
export const contextEvents = graphql(`
  subscription AiContextEvents {
    events(types: [AI_CONTEXTS_CHANGED]) { __typename sequence }
  }
`)

const stale = ['aiContexts'] as const

export const createContextMutation = changing(
  stale,
  graphql(
    `
  mutation CreateAiContext($input: CreateAiContextInput!) {
    createAiContext(input: $input) { aiContext { ...AiContextRow } }
  }
`,
    aiContext,
  ),
)

export const updateContextMutation = changing(
  stale,
  graphql(
    `
  mutation UpdateAiContext($input: UpdateAiContextInput!) {
    updateAiContext(input: $input) { aiContext { ...AiContextRow } }
  }
`,
    aiContext,
  ),
)

export const deleteContextMutation = changing(
  stale,
  graphql(`
  mutation DeleteAiContext($id: ID!) {
    deleteAiContext(input: { id: $id }) { deletedId }
  }
`),
)
