import { graphql } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'
import { savedView } from './documents.ts'

// Apart from what the list needs: these come with the screens that use them.

/** How many chats each of them holds. */
export const savedViewCountsQuery = graphql(`
  query SavedViewCounts {
    savedViews(first: 100) { nodes { id count { chats { value isExact } } } }
  }
`)

export const createSavedViewMutation = changing(
  ['savedViews'],
  graphql(
    `
  mutation CreateSavedView($input: CreateSavedViewInput!) {
    createSavedView(input: $input) { savedView { ...SavedView } }
  }
`,
    savedView,
  ),
)

export const updateSavedViewMutation = graphql(
  `
  mutation UpdateSavedView($input: UpdateSavedViewInput!) {
    updateSavedView(input: $input) { savedView { ...SavedView } }
  }
`,
  savedView,
)

export const deleteSavedViewMutation = changing(
  ['savedViews'],
  graphql(`
  mutation DeleteSavedView($id: ID!) {
    deleteSavedView(input: { id: $id }) { deletedId }
  }
`),
)
