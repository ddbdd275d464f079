import { errors } from '#core/errors.ts'
import { createNoteInput, updateNoteInput } from '#messaging/inbox/notes/note-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { numberOf } from './reading.ts'

/** Fields of Note; what they answer is given to `noteObject`. */
export const noteFields = `id contact_id: contactId author { name ... on MemberActor { id } } content
  created_at: createdAt updated_at: updatedAt`

interface NoteAnswer {
  id: string
  contact_id: string
  author: { id: string; name: string | null }
}

/** Who wrote it stands beside it (spec/5 1.3). */
export function noteObject(answer: unknown) {
  const { id, contact_id, author, ...others } = answer as NoteAnswer
  return { id, contact_id, created_by_id: author.id, created_by_name: author.name ?? '', ...others }
}

const label = 'note'
const labels = { id: 'contact' }

/** A text that is missing, or only spaces, has an answer of its own. */
function written(content: unknown): string {
  if (typeof content !== 'string' || content.trim() === '') throw errors.invalidRequest('content is required')
  return content
}

/** What colleagues write to one another in a chat (spec/5 1.3; spec/8 NO). */
export const noteEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listNotes',
    path: '/contacts/{id}/notes',
    label: 'contact',
    document: `query ($id: ID!, $limit: Int, $before: ID) {
      answer: notePage(contactId: $id, limit: $limit, before: $before) {
        notes { ${noteFields} } total has_more: hasMore
      }
    }`,
    variables: ({ path, query }) => ({
      id: path.id,
      limit: numberOf(query, 'limit'),
      before: query.get('before') || null,
    }),
    answer: (answer) => {
      const { notes, ...page } = answer as { notes: unknown[] }
      return { notes: notes.map(noteObject), ...page }
    },
  },
  {
    method: 'POST',
    name: 'createNote',
    path: '/contacts/{id}/notes',
    label: 'contact',
    input: createNoteInput,
    document: `mutation ($id: ID!, $content: String!, $mentionIds: [ID!]) {
      answer: createNote(contactId: $id, content: $content, mentionIds: $mentionIds) { ${noteFields} }
    }`,
    variables: ({ path, input }) => ({ ...input, id: path.id, content: written(input.content) }),
    answer: noteObject,
  },
  {
    method: 'PUT',
    name: 'updateNote',
    path: '/contacts/{id}/notes/{note_id}',
    label,
    labels,
    input: updateNoteInput,
    document: `mutation ($id: ID!, $contactId: ID, $content: String, $mentionIds: [ID!]) {
      answer: updateNote(id: $id, contactId: $contactId, content: $content, mentionIds: $mentionIds) { ${noteFields} }
    }`,
    variables: ({ path, input }) => {
      if (input.content != null) written(input.content)
      return { ...input, contactId: path.id, id: path.note_id }
    },
    answer: noteObject,
  },
  {
    method: 'DELETE',
    name: 'deleteNote',
    path: '/contacts/{id}/notes/{note_id}',
    label,
    labels,
    document: 'mutation ($id: ID!, $contactId: ID) { answer: deleteNote(id: $id, contactId: $contactId) }',
    variables: ({ path }) => ({ contactId: path.id, id: path.note_id }),
    answer: () => ({ message: 'Note deleted' }),
  },
]
