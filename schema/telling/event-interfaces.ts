import type { Member } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type LiveItem, seesChat } from '#telling/live/items.ts'
import type { EventName } from '#telling/resources.ts'
import { builder } from '../builder.ts'
import { Template } from '../messaging/content/templates.ts'
import { Contact } from '../messaging/inbox/contacts.ts'
import { Conversation } from '../messaging/inbox/conversations.ts'
import { TimelineEntry } from '../messaging/inbox/timeline-entry.ts'
import { Message } from '../messaging/messages/messages.ts'

/** Each event has its own type: message.received is MessageReceived. */
export const typeNames: Record<EventName | 'resync', string> = {
  'message.received': 'MessageReceived',
  'message.created': 'MessageCreated',
  'message.sent': 'MessageSent',
  'message.status': 'MessageStatusChanged',
  'message.updated': 'MessageUpdated',
  'message.held': 'MessageHeld',
  'form.answered': 'FormAnswered',
  'contact.created': 'ContactCreated',
  'contact.updated': 'ContactUpdated',
  'contact.deleted': 'ContactDeleted',
  'chat.assigned': 'ConversationAssigned',
  'chat.closed': 'ConversationClosed',
  'chat.reopened': 'ConversationReopened',
  'chat.owner_changed': 'ConversationOwnerChanged',
  'chat.updated': 'ConversationUpdated',
  'call.missed': 'CallMissed',
  'call.incoming': 'CallIncoming',
  'call.ringing': 'CallRingsElsewhere',
  'call.answered': 'CallAnswered',
  'call.changed': 'CallChanged',
  'call.ended': 'CallEnded',
  'call_transfer.waiting': 'CallTransferWaiting',
  'call_transfer.connected': 'CallTransferConnected',
  'call_transfer.completed': 'CallTransferCompleted',
  'call_transfer.abandoned': 'CallTransferAbandoned',
  'call_transfer.no_answer': 'CallTransferNotAnswered',
  'outgoing_call.initiated': 'OutgoingCallInitiated',
  'outgoing_call.ringing': 'OutgoingCallRinging',
  'outgoing_call.answered': 'OutgoingCallAnswered',
  'outgoing_call.rejected': 'OutgoingCallRejected',
  'call_permission.changed': 'CallPermissionChanged',
  'chat.snoozed': 'ConversationSnoozed',
  'chat.unsnoozed': 'ConversationCameBack',
  'case.changed': 'CaseChanged',
  'case_settings.changed': 'CaseSettingsChanged',
  'message.translated': 'MessageTranslated',
  'service.due_soon': 'ServiceDueSoon',
  'service.missed': 'ServiceMissed',
  'chat.prioritized': 'ConversationPrioritized',
  'chat.skills_required': 'ConversationSkillsRequired',
  'skills.changed': 'SkillsChanged',
  'scheduled.saved': 'ScheduledMessageSaved',
  'scheduled.cancelled': 'ScheduledMessageCancelled',
  'scheduled.sent': 'ScheduledMessageSent',
  'scheduled.refused': 'ScheduledMessageRefused',
  'note.created': 'NoteCreated',
  'note.updated': 'NoteUpdated',
  'note.deleted': 'NoteDeleted',
  'canned_responses.changed': 'CannedResponsesChanged',
  'transfer.created': 'TransferCreated',
  'transfer.assigned': 'TransferAssigned',
  'transfer.moved': 'TransferMoved',
  'transfer.prioritized': 'TransferPrioritized',
  'transfer.resumed': 'TransferResumed',
  'transfer.expired': 'TransferExpired',
  'transfer.escalated': 'TransferEscalated',
  'transfer.breached': 'TransferBreached',
  'agent.availability': 'AgentAvailabilityChanged',
  'contact_block.changed': 'ContactBlockChanged',
  'customer_memory.changed': 'CustomerMemoryChanged',
  'contact_fields.changed': 'ContactFieldsChanged',
  'contact_import.changed': 'ContactImportChanged',
  'segment.changed': 'ContactSegmentChanged',
  'view.changed': 'SavedViewChanged',
  'macro.changed': 'MacrosChanged',
  'inbox_rule.ran': 'InboxRuleRan',
  'inbox_rules.changed': 'InboxRulesChanged',
  'keyword_rules.changed': 'KeywordRulesChanged',
  'ai_contexts.changed': 'AiContextsChanged',
  'chatbot_flows.changed': 'ChatbotFlowsChanged',
  'chatbot_settings.changed': 'ChatbotSettingsChanged',
  'number.status': 'NumberStatusChanged',
  'account.created': 'AccountCreated',
  'account.updated': 'AccountUpdated',
  'account.alert': 'AccountAlert',
  'account.deleted': 'AccountDeleted',
  'template.status': 'TemplateStatusChanged',
  'template.updated': 'TemplateUpdated',
  'template.saved': 'TemplateSaved',
  'template.alert': 'TemplateAlert',
  'catalog.changed': 'CatalogChanged',
  'interactive_flow.changed': 'InteractiveFlowChanged',
  'interactive_flow.alert': 'InteractiveFlowAlerted',
  'broadcast.status': 'BroadcastStatusChanged',
  'campaign.changed': 'BroadcastChanged',
  'campaign.progress': 'BroadcastProgressed',
  resync: 'Resync',
}

/** A member without contacts:read who passed a chat on learns that the chat left, and not where it is now. */
const ifSeen = <T>(ctx: Ctx, item: LiveItem, shown: T): T | null =>
  seesChat(ctx.actor as Member, item) ? shown : null

export const Event = builder.interfaceRef<LiveItem>('Event').implement({
  description: 'Something that happened in the workspace.',
  fields: (t) => ({
    sequence: t.string({
      description:
        'Position of the event in the log of the workspace. Pass the last sequence that you received as `after` to continue without a gap.',
      resolve: ({ sequence }) => String(sequence),
    }),
    createdAt: t.expose('occurredAt', { type: 'DateTime', description: 'Time at which the event happened.' }),
  }),
  resolveType: ({ type }) => typeNames[type],
})

export const EventAboutContact = builder.interfaceRef<LiveItem>('EventAboutContact').implement({
  interfaces: [Event],
  description: "An event about one contact, the contact's chat or one of the chat's messages.",
  fields: (t) => ({
    contactId: t.id({ description: 'UUID of the contact.', resolve: ({ contactId }) => contactId as string }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description:
        'Current state of the contact; null if the contact was deleted or the chat is no longer visible to the caller.',
      resolve: (item, _args, ctx) => ifSeen(ctx, item, item.conversation?.contact ?? null),
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description:
        'Current state of the chat; null if the chat was deleted with its contact or is no longer visible to the caller.',
      resolve: (item, _args, ctx) => ifSeen(ctx, item, item.conversation),
    }),
    timelineEntry: t.field({
      type: TimelineEntry,
      nullable: true,
      description:
        'Entry that the event added to the timeline of the chat, apart from messages and notes; null if the event added none.',
      resolve: (item, _args, ctx) => ifSeen(ctx, item, item.entry),
    }),
  }),
  resolveType: ({ type }) => typeNames[type],
})

export const EventAboutMessage = builder.interfaceRef<LiveItem>('EventAboutMessage').implement({
  interfaces: [Event, EventAboutContact],
  description: 'An event about one message.',
  fields: (t) => ({
    message: t.expose('message', {
      type: Message,
      nullable: true,
      description: 'Current state of the message; null if the message no longer exists.',
    }),
  }),
  resolveType: ({ type }) => typeNames[type],
})

export const EventAboutTemplate = builder.interfaceRef<LiveItem>('EventAboutTemplate').implement({
  interfaces: [Event],
  description: 'An event about one template.',
  fields: (t) => ({
    template: t.expose('template', {
      type: Template,
      nullable: true,
      description: 'Current state of the template; null if the template no longer exists.',
    }),
  }),
  resolveType: ({ type }) => typeNames[type],
})
