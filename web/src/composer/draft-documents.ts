import { quotedMessage } from '../chat/quote.tsx'
import { graphql, type ResultOf } from '../graphql/document.ts'

export type SavedDraft = ResultOf<typeof draftFields>

const draftFields = graphql(
  `
  fragment DraftFields on Draft {
    id
    contactId
    kind
    text
    replyTo { ...QuotedMessage }
    files { id kind filename size }
    version
  }
`,
  quotedMessage,
)

/** What was begun anywhere; who has more than so many in hand sees the rest in the chats themselves. */
export const draftsQuery = graphql(
  `
  query Drafts {
    drafts(first: 100) {
      nodes { ...DraftFields }
      pageInfo { hasNextPage }
    }
  }
`,
  draftFields,
)

export const draftChanged = graphql(
  `
  subscription DraftChanged {
    draftChanged { contactId drafts { ...DraftFields } }
  }
`,
  draftFields,
)

export const saveDraftMutation = graphql(
  `
  mutation SaveDraft($input: SaveDraftInput!) {
    saveDraft(input: $input) { draft { ...DraftFields } }
  }
`,
  draftFields,
)

export const deleteDraftMutation = graphql(`
  mutation DeleteDraft($id: ID!) {
    deleteDraft(input: { id: $id }) { deletedId }
  }
`)
