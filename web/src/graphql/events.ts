import type { UpdateResolver } from '@urql/exchange-graphcache'
import { chatChanged } from '../inbox/cache-updates.ts'
import { toldConversation } from '../inbox/documents.ts'
import { scheduledChanged, scheduledRefused, scheduledSent } from '../later/cache-updates.ts'
import { scheduledFields } from '../later/documents.ts'
import { threadNote } from '../notes/documents.ts'
import { addToThread, messageChanged, removeNote } from '../thread/cache-updates.ts'
import { messageFields } from '../thread/documents.ts'
import { threadEntry } from '../thread/entry-line.tsx'
import { graphql, type ResultOf } from './document.ts'
import { forgetAll } from './lists.ts'

/**
 * All that the inbox shows. Ticks come with their message alone, the rest with its chat as the list shows it, and with
 * what it added to the thread.
 */
export const workspaceEvents = graphql(
  `
  subscription WorkspaceEvents($after: String, $contactIds: [ID!]) {
    events(
      after: $after
      contactIds: $contactIds
      types: [
        MESSAGE_RECEIVED
        MESSAGE_CREATED
        MESSAGE_SENT
        MESSAGE_STATUS
        MESSAGE_UPDATED
        CONTACT_UPDATED
        CONTACT_DELETED
        CHAT_ASSIGNED
        CHAT_CLOSED
        CHAT_REOPENED
        CHAT_UPDATED
        CHAT_SNOOZED
        CHAT_UNSNOOZED
        SCHEDULED_SAVED
        SCHEDULED_CANCELLED
        SCHEDULED_REFUSED
        NOTE_CREATED
        NOTE_UPDATED
        NOTE_DELETED
      ]
    ) {
      __typename
      sequence
      ... on EventAboutMessage { message { ...MessageFields } }
      ... on EventAboutContact { timelineEntry { ...ThreadEntry } }
      ... on MessageReceived { contactId conversation { ...ToldConversation } }
      ... on MessageCreated { contactId conversation { ...ToldConversation } }
      ... on ContactUpdated { contactId conversation { ...ToldConversation } }
      ... on ContactDeleted { contactId conversation { ...ToldConversation } }
      ... on ConversationAssigned { contactId conversation { ...ToldConversation } }
      ... on ConversationClosed { contactId conversation { ...ToldConversation } }
      ... on ConversationReopened { contactId conversation { ...ToldConversation } }
      ... on ConversationSnoozed { contactId conversation { ...ToldConversation } }
      ... on ConversationCameBack { contactId conversation { ...ToldConversation } }
      ... on ScheduledMessageSaved { contactId }
      ... on ScheduledMessageCancelled { contactId }
      ... on ScheduledMessageRefused { contactId scheduledMessage { ...ScheduledFields } }
      ... on ConversationUpdated { contactId conversation { ...ToldConversation } }
      ... on NoteCreated { note { ...ThreadNote } }
      ... on NoteUpdated { note { ...ThreadNote } }
      ... on NoteDeleted { noteId }
    }
  }
`,
  messageFields,
  threadEntry,
  toldConversation,
  scheduledFields,
  threadNote,
)

const happened: UpdateResolver = (result, _args, cache) => {
  const event = result.events as unknown as ResultOf<typeof workspaceEvents>['events']
  if (event.__typename === 'Resync') forgetAll(cache)
  if ('conversation' in event) chatChanged(cache, event.contactId, event.conversation)
  else if ('contactId' in event) scheduledChanged(cache, event.contactId)
  if ('message' in event && event.message) {
    messageChanged(cache, event.message)
    scheduledSent(cache, event.message)
  }
  if ('scheduledMessage' in event) scheduledRefused(cache, event.scheduledMessage)
  if ('timelineEntry' in event && event.timelineEntry) addToThread(cache, event.timelineEntry)
  if (event.__typename === 'NoteCreated' && event.note)
    addToThread(cache, { ...event.note, __typename: 'Note' })
  if (event.__typename === 'NoteDeleted') removeNote(cache, event.noteId)
}

/** What is told goes into the cache, and every screen shows the cache. */
export const eventUpdates = { events: happened }
