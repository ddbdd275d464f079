import type { Member } from '#core/access/actor.ts'
import { interestIn } from '#telling/live/interest.ts'
import type { LiveItem } from '#telling/live/items.ts'
import type { EventName } from '#telling/resources.ts'

/** How an event of the log is said in the event language (spec/5 section 1.22; fields that are read: spec/9 section 5). */
export interface SpokenEvent {
  /** its name there */
  type: string
  /** false for one that is not said to this member, who hears of it */
  isTold?(item: LiveItem, member: Member): boolean
  /** one query with one root field, aliased `answer`, as rows of /api have it */
  document?: string
  variables?(item: LiveItem): Record<string, unknown>
  /** from what `answer` holds; null when there is nothing to tell */
  payload(answer: unknown, item: LiveItem): object | null
  /** goes to those who look at the contact or at none (spec/9 section 4) */
  onlyToLookers?: true
}

interface NoteAnswer {
  author: { created_by_id: string | null; created_by_name: string | null }
}

const note = `id contact_id: contactId author { created_by_name: name ... on MemberActor { created_by_id: id } }
  content created_at: createdAt updated_at: updatedAt`

const aboutNote = {
  document: `query ($id: ID!) { answer: node(id: $id) { ... on Note { ${note} } } }`,
  variables: ({ extras }: LiveItem) => ({ id: extras.note_id ?? '' }),
  payload(answer: unknown) {
    const { author, ...rest } = answer as NoteAnswer
    return { ...rest, created_by_id: author.created_by_id, created_by_name: author.created_by_name ?? '' }
  },
  onlyToLookers: true,
} as const

const statusUpdate: SpokenEvent = {
  type: 'status_update',
  // Reactions are no messages there: they stand on theirs.
  isTold: ({ message }) => message !== null && message.type !== 'reaction',
  document: `query ($id: ID!) { answer: message(id: $id) {
    message_id: id contact_id: contactId status wamid: platformMessageId error { message }
  } }`,
  variables: idOfMessage,
  payload(answer) {
    const { wamid, error, ...rest } = answer as { wamid: string | null; error: { message: string } | null }
    return { ...rest, wamid: wamid ?? '', error_message: error?.message ?? '' }
  },
}

function idOfMessage({ message }: LiveItem) {
  return { id: message?.id ?? '' }
}

/** Every event that is said, by its name in the log. Rooms that come add their rows here and their area below. */
export const spokenEvents: Partial<Record<EventName, readonly SpokenEvent[]>> = {
  'message.status': [statusUpdate],
  'note.created': [{ type: 'conversation_note_created', ...aboutNote }],
  'note.updated': [{ type: 'conversation_note_updated', ...aboutNote }],
  'note.deleted': [
    {
      type: 'conversation_note_deleted',
      payload: (_answer, { extras, contactId }) => ({ id: extras.note_id, contact_id: contactId }),
      onlyToLookers: true,
    },
  ],
}

/** The areas whose events are said. */
export const spokenInterest = interestIn('message', 'conversation', 'note', 'contact')
