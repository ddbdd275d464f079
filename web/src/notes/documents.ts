import { graphql, type ResultOf } from '../graphql/document.ts'

export type Note = ResultOf<typeof threadNote>

/** A note as the thread shows it. */
export const threadNote = graphql(`
  fragment ThreadNote on Note {
    id
    contactId
    text: content
    author {
      __typename
      name
      ... on MemberActor { id }
      ... on KeyActor { id }
      ... on BroadcastActor { id }
    }
    mentions { __typename name ... on MemberActor { id } }
    createdAt
    updatedAt
  }
`)

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
