import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type Action = ResultOf<typeof customAction>

const customAction = graphql(`
  fragment CustomActionRow on CustomAction {
    id
    name
    icon
    actionType
    isActive
    displayOrder
    config {
      __typename
      ... on CustomActionWebhook { url method body headers { name } }
      ... on CustomActionUrl { address: url openInNewTab isOneTimeLink }
      ... on CustomActionScript { code }
    }
  }
`)

export const actionsQuery = graphql(
  `
  query CustomActions($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    customActions(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...CustomActionRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  customAction,
)

/** The last uses of an action, newest first. */
export const usesQuery = graphql(`
  query CustomActionUses($id: ID!) {
    customAction(id: $id) {
      id
      executions(first: 20) {
        nodes { id succeeded status message durationMs createdAt by { __typename name } contact { id name profileName phone } }
      }
    }
  }
`)

const stale = ['customActions'] as const

export const createActionMutation = changing(
  stale,
  graphql(
    `
  mutation CreateAction($input: CreateCustomActionInput!) {
    createCustomAction(input: $input) { customAction { ...CustomActionRow } }
  }
`,
    customAction,
  ),
)

export const updateActionMutation = changing(
  stale,
  graphql(
    `
  mutation UpdateAction($input: UpdateCustomActionInput!) {
    updateCustomAction(input: $input) { customAction { ...CustomActionRow } }
  }
`,
    customAction,
  ),
)

export const deleteActionMutation = changing(
  stale,
  graphql(`
  mutation DeleteAction($id: ID!) {
    deleteCustomAction(input: { id: $id }) { deletedId }
  }
`),
)
