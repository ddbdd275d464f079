import { graphql } from '../graphql/document.ts'
import { threadNote } from './documents.ts'

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
