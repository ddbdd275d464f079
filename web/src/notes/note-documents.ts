import { threadNote } from '../chat/note-documents.ts'
import { graphql } from '../graphql/document.ts'

// Apart from what the thread shows: these come with the screens that use them.

export const createNoteMutation = graphql(
  `
  mutation CreateNote($input: CreateNoteInput!) {
    createNote(input: $input) { note { ...ThreadNote } }
  }
`,
  threadNote,
)

export const updateNoteMutation = graphql(
  `
  mutation UpdateNote($input: UpdateNoteInput!) {
    updateNote(input: $input) { note { ...ThreadNote } }
  }
`,
  threadNote,
)

export const deleteNoteMutation = graphql(`
  mutation DeleteNote($id: ID!) {
    deleteNote(input: { id: $id }) { deletedId }
  }
`)

/** The notes of a chat by themselves, the newest first. */
export const contactNotesQuery = graphql(
  `
  query ContactNotes($contactId: ID!, $first: Int, $after: String) {
    conversation(contactId: $contactId) {
      contactId
      notes(first: $first, after: $after) {
        nodes { ...ThreadNote }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`,
  threadNote,
)
