import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { toldConversation } from '../chat/documents.ts'
import { threadEntry } from '../chat/entry-fields.ts'
import { nameOf } from '../chat/name.ts'
import { namedActor } from '../chat/named-actor.ts'
import { threadNote } from '../chat/note-documents.ts'
import { messageFields } from '../chat/thread-documents.ts'
import { graphql } from '../graphql/document.ts'
import { forgetAll } from '../graphql/lists.ts'
import type { LiveEvent } from '../graphql/on-event.ts'
import { forgetField } from '../graphql/stale-after.ts'
import { chatChanged, viewerOf } from '../inbox/cache-updates.ts'
import { scheduledChanged, scheduledRefused } from '../later/cache-updates.ts'
import { scheduledFields } from '../later/documents.ts'
import { tellMention } from '../notes/mention-news.ts'
import { addToThread, messageChanged, removeNote } from '../thread/cache-updates.ts'

/** A chat as the list shows it, once for all kinds of events: an operation has at most 1,000 tokens. */
const toldChat = graphql(
  `fragment ToldChat on EventAboutContact { conversation { ...ToldConversation } }`,
  toldConversation,
)

/**
 * All that the inbox shows. Ticks come with their message alone, the rest with its chat as the list shows it, and with
 * what it added to the thread.
 */
export const workspaceEvents = graphql(
  `
  subscription WorkspaceEvents($after: String, $contactIds: [ID!], $types: [LiveEventType!]!) {
    events(
      after: $after
      contactIds: $contactIds
      types: $types
    ) {
      __typename
      sequence
      ... on EventAboutMessage { message { ...MessageFields } }
      ... on EventAboutContact { contactId timelineEntry { ...ThreadEntry } }
      ... on MessageReceived { ...ToldChat }
      ... on MessageCreated { ...ToldChat }
      ... on MessageUpdated {
        ...ToldChat
        reaction { ...MessageFields }
      }
      ... on ContactUpdated { ...ToldChat }
      ... on ContactBlockChanged { ...ToldChat }
      ... on ContactDeleted { ...ToldChat }
      ... on ConversationAssigned { ...ToldChat }
      ... on ConversationClosed { ...ToldChat }
      ... on ConversationOwnerChanged { ...ToldChat }
      ... on CallMissed { ...ToldChat }
      ... on ConversationReopened { ...ToldChat }
      ... on ConversationPrioritized { ...ToldChat }
      ... on ConversationSnoozed { ...ToldChat }
      ... on ConversationCameBack { ...ToldChat }
      ... on ScheduledMessageRefused { scheduledMessage { ...ScheduledFields } }
      ... on ConversationUpdated { ...ToldChat }
      ... on NoteCreated {
        ...ToldChat
        note { ...ThreadNote }
        mentioned { ...NamedActor }
      }
      ... on NoteUpdated {
        ...ToldChat
        note { ...ThreadNote }
        mentioned { ...NamedActor }
      }
      ... on NoteDeleted { ...ToldChat noteId }
      ... on CaseChanged { caseId message { ...MessageFields } }
      ... on AccountAlert { account { id name } alerts { id alert } }
      ... on TemplateAlert { template { id displayName } decision { kind after reason } }
    }
  }
`,
  messageFields,
  threadEntry,
  toldChat,
  scheduledFields,
  threadNote,
  namedActor,
)

/** Whether a note names the person from this event on; tells them so. */
function namesViewer(cache: Cache, event: LiveEvent): boolean {
  if (!('mentioned' in event)) return false
  const { id } = viewerOf(cache)
  const named = event.mentioned.some((one) => 'id' in one && one.id === id)
  const { note, conversation } = event
  if (named && note && conversation) {
    tellMention({ by: note.author, note, customer: nameOf(conversation.contact) })
  }
  return named
}

function noteChanged(cache: Cache, event: LiveEvent): void {
  if (event.__typename === 'NoteDeleted') removeNote(cache, event.noteId)
  else if ('note' in event && event.note) addToThread(cache, { ...event.note, __typename: 'Note' })
}

/** Numbers change seldom: what shows them asks again. */
function accountChanged(cache: Cache, { __typename: kind }: LiveEvent): void {
  if (kind !== 'NumberStatusChanged' && !kind.startsWith('Account')) return
  for (const field of ['accounts', 'account', 'numbers']) forgetField(cache, field)
}

/** So do templates, and what may be sent of them. */
function templateChanged(cache: Cache, { __typename: kind }: LiveEvent): void {
  if (!kind.startsWith('Template')) return
  for (const field of ['templates', 'template', 'sendableTemplates']) forgetField(cache, field)
}

/** What the server tells as changed, without saying what, is asked for again: fields of the query by their event. */
const staleAfter: Partial<Record<string, readonly string[]>> = {
  AiContextsChanged: ['aiContexts'],
  CaseSettingsChanged: ['caseReasons', 'caseFields', 'caseSettings', 'satisfactionSettings'],
  CannedResponsesChanged: ['cannedResponses'],
  CatalogChanged: ['catalogs', 'catalog', 'products', 'sendableProducts'],
  ChatbotFlowsChanged: ['chatbotFlows', 'chatbotFlow'],
  ChatbotSettingsChanged: ['serviceLevels', 'chatbotSettings'],
  // It may have become a part of another, whose thread has its messages now.
  ContactDeleted: ['timeline'],
  ContactFieldsChanged: ['contactFields'],
  // Told where contacts are listed, by a subscription of theirs.
  ContactSegmentChanged: ['contactSegments'],
  KeywordRulesChanged: ['keywordRules', 'unreachableKeywordRules', 'testKeywordRules'],
  InboxRuleRan: ['inboxRuleRuns'],
  InboxRulesChanged: ['inboxRules'],
  MacrosChanged: ['macros'],
  SavedViewChanged: ['savedViews'],
  ConversationSkillsRequired: ['transfers', 'serviceWall'],
  SkillsChanged: ['skills', 'assignees', 'serviceWall', 'transfers'],
}

/** A case ended or began, or one of it changed: what shows it asks again. */
function caseChanged(cache: Cache, event: LiveEvent): void {
  if ('caseId' in event) cache.invalidate({ __typename: 'Case', id: event.caseId })
  if (event.__typename !== 'ConversationClosed' && event.__typename !== 'ConversationReopened') return
  const chat = { __typename: 'Conversation', contactId: event.contactId }
  cache.invalidate(chat, 'case')
  // As the panel asks for them.
  cache.invalidate(chat, 'cases', { first: 6 })
}

/** What a chat requires changed: whoever shows it asks again. */
function skillsRequired(cache: Cache, event: LiveEvent): void {
  if (event.__typename !== 'ConversationSkillsRequired' || !('contactId' in event)) return
  cache.invalidate({ __typename: 'Conversation', contactId: event.contactId }, 'requiredSkillNames')
}

const happened: UpdateResolver = (result, _args, cache) => {
  const event = result.events as unknown as LiveEvent
  const kind: string = event.__typename
  if (event.__typename === 'Resync') forgetAll(cache)
  // A chat is due as its transfer is: lists that show it ask again.
  if ('contactId' in event && kind.startsWith('Transfer'))
    cache.invalidate({ __typename: 'Conversation', contactId: event.contactId }, 'dueAt')
  if (event.__typename === 'ContactBlockChanged')
    cache.invalidate({ __typename: 'Contact', id: event.contactId }, 'block')
  if (event.__typename === 'CustomerMemoryChanged')
    cache.invalidate({ __typename: 'Contact', id: event.contactId }, 'memory')
  else if ('conversation' in event)
    chatChanged(cache, event.contactId, event.conversation, namesViewer(cache, event))
  else if ('contactId' in event && kind.startsWith('Scheduled')) scheduledChanged(cache, event.contactId)
  if ('message' in event && event.message) messageChanged(cache, event.message)
  if ('reaction' in event && event.reaction) messageChanged(cache, event.reaction)
  if ('scheduledMessage' in event) scheduledRefused(cache, event.scheduledMessage)
  if ('timelineEntry' in event && event.timelineEntry) addToThread(cache, event.timelineEntry)
  noteChanged(cache, event)
  caseChanged(cache, event)
  skillsRequired(cache, event)
  accountChanged(cache, event)
  templateChanged(cache, event)
  for (const field of staleAfter[kind] ?? []) forgetField(cache, field)
}

/** What is told goes into the cache, and every screen shows the cache. */
export const eventUpdates = { events: happened }
