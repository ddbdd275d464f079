import type { ObjectFieldsShape } from '@pothos/core'
import type { LiveArea } from '#core/events/resource.ts'
import { answerOfMessage } from '#messaging/automation/forms/interactive-flows/answer-queries.ts'
import { snoozeEnds } from '#messaging/chat-model/chats/conversation-sets.ts'
import {
  type MessageChange,
  type MessageStatus,
  messageChanges,
  messageStatuses,
} from '#messaging/chat-model/messages/message-sets.ts'
import type { TemplateDecision } from '#messaging/content/templates/template-history.ts'
import { templateStatuses } from '#messaging/content/templates/template-sets.ts'
import { importLoader } from '#messaging/inbox/contact-files/import-queries.ts'
import { noteLoader } from '#messaging/inbox/notes/note-queries.ts'
import { findSavedView } from '#messaging/inbox/views/view-queries.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { scheduledLoader } from '#messaging/messages/scheduled/scheduled-queries.ts'
import type { LiveItem } from '#telling/live/items.ts'
import { type EventName, liveEvents } from '#telling/resources.ts'
import { Actor } from '../actors.ts'
import { builder } from '../builder.ts'
import { enumFrom, knownOr } from '../enum-from.ts'
import { memberActor } from '../member-actor.ts'
import { FormAnswer } from '../messaging/automation/form-answers.ts'
import { TemplateDecisionType } from '../messaging/content/template-drafts.ts'
import { MemberAssignee, TeamAssignee } from '../messaging/inbox/assignees.ts'
import { ContactImport } from '../messaging/inbox/contact-imports.ts'
import { Note } from '../messaging/inbox/notes.ts'
import { SavedView } from '../messaging/inbox/saved-views.ts'
import { Message } from '../messaging/messages/messages.ts'
import { ScheduledMessage } from '../messaging/messages/scheduled.ts'
import { actorOf, type By } from './event-actors.ts'
import {
  Event,
  EventAboutContact,
  EventAboutMessage,
  EventAboutTemplate,
  typeNames,
} from './event-interfaces.ts'

/** The interfaces of an event's type. */
const kinds = {
  ofNothingElse: [Event],
  ofMessage: [Event, EventAboutContact, EventAboutMessage],
  ofContact: [Event, EventAboutContact],
  ofTemplate: [Event, EventAboutTemplate],
}
type Kind = keyof typeof kinds

export type Fields = ObjectFieldsShape<typeof builder.$inferSchemaTypes, LiveItem>
export type FieldBuilder = Parameters<Fields>[0]

const descriptions = new Map(liveEvents.map(({ type, description }) => [type, description]))
const made = new Map<EventName, ReturnType<typeof eventType>>()

/** Declares the type of an event. Without `fields`, the type has no fields of its own. */
export function eventType(type: EventName, kind: Kind, fields: Fields = () => ({})) {
  const ref = builder.objectRef<LiveItem>(typeNames[type]).implement({
    interfaces: kinds[kind],
    description: descriptions.get(type) ?? '',
    fields,
  })
  made.set(type, ref)
  return ref
}

const idIn = (t: FieldBuilder, name: 'segment_id' | 'import_id' | 'view_id', what: string) =>
  t.id({ description: `UUID of the ${what}.`, resolve: ({ extras }) => extras[name] as string })

export const by = (t: FieldBuilder) =>
  t.field({
    type: Actor,
    description: 'The actor that caused the event.',
    resolve: ({ extras }) => actorOf(extras.by as By),
  })

export const changed = (t: FieldBuilder) =>
  t.stringList({
    description: 'Names of the fields that changed.',
    resolve: ({ extras }) => extras.changed ?? [],
  })

eventType('message.received', 'ofMessage')
eventType('message.created', 'ofMessage')
eventType('message.sent', 'ofMessage')
eventType('message.held', 'ofMessage')
eventType('contact.created', 'ofContact')
eventType('contact.deleted', 'ofContact')
eventType('chat.updated', 'ofContact')

eventType('message.status', 'ofMessage', (t) => ({
  previousStatus: t.field({
    type: enumFrom(messageStatuses),
    description: 'Status of the message before the event.',
    resolve: ({ extras }) => extras.previous_status as MessageStatus,
  }),
}))

eventType('form.answered', 'ofMessage', (t) => ({
  answer: t.field({
    type: FormAnswer,
    nullable: true,
    description: 'The answer to the form; null if the answer no longer exists.',
    resolve: ({ subjectId }, _args, ctx) => answerOfMessage(ctx).load(subjectId),
  }),
}))

eventType('message.updated', 'ofMessage', (t) => ({
  change: t.field({
    type: enumFrom(messageChanges),
    description: 'The kind of change to the message.',
    resolve: ({ extras }) => extras.change as MessageChange,
  }),
  reaction: t.field({
    type: Message,
    nullable: true,
    description: 'The reaction, if the change is a reaction; without an emoji, the reaction was removed.',
    resolve: ({ extras }, _args, ctx) =>
      extras.reaction ? messageLoader(ctx).load(extras.reaction.id) : null,
  }),
}))

eventType('contact.updated', 'ofContact', (t) => ({ changed: changed(t) }))

eventType('chat.assigned', 'ofContact', (t) => ({
  previousAgent: t.field({
    type: MemberAssignee,
    nullable: true,
    description: 'The agent to whom the chat was assigned before the event; null if there was none.',
    resolve: ({ extras }) => extras.previous?.agent ?? null,
  }),
  previousTeam: t.field({
    type: TeamAssignee,
    nullable: true,
    description: 'The team to which the chat was assigned before the event; null if there was none.',
    resolve: ({ extras }) => extras.previous?.team ?? null,
  }),
}))

eventType('chat.reopened', 'ofContact', (t) => ({ by: by(t) }))

eventType('chat.snoozed', 'ofContact', (t) => ({
  by: by(t),
  until: t.field({
    type: 'DateTime',
    description: 'Time at which the snooze ends, unless the customer writes before.',
    resolve: ({ extras }) => new Date(String(extras.until)),
  }),
}))

eventType('chat.unsnoozed', 'ofContact', (t) => ({
  by: t.field({
    type: Actor,
    nullable: true,
    description: 'The actor that ended the snooze; null if no member did.',
    resolve: ({ extras }) => (extras.by ? actorOf(extras.by) : null),
  }),
  endedBy: t.field({
    type: enumFrom(snoozeEnds),
    description: 'Reason why the snooze ended.',
    resolve: ({ extras }) => extras.reason ?? 'by_hand',
  }),
}))

const noteId = (t: FieldBuilder) =>
  t.id({ description: 'UUID of the note.', resolve: ({ extras }) => extras.note_id as string })

const noteFields: Fields = (t) => ({
  noteId: noteId(t),
  note: t.field({
    type: Note,
    nullable: true,
    description: 'Current state of the note; null if the note was deleted or the caller cannot see the chat.',
    resolve: ({ extras }, _args, ctx) => noteLoader(ctx).load(extras.note_id as string),
  }),
  mentioned: t.field({
    type: [Actor],
    description: 'Members who are mentioned in the note and were not mentioned before.',
    resolve: ({ extras }) => (extras.mentioned ?? []).map(memberActor),
  }),
  by: by(t),
})

eventType('note.created', 'ofContact', noteFields)
eventType('note.updated', 'ofContact', noteFields)
eventType('note.deleted', 'ofContact', (t) => ({ noteId: noteId(t), by: by(t) }))

const scheduledId = (t: FieldBuilder) =>
  t.id({ description: 'UUID of the message.', resolve: ({ extras }) => extras.scheduled_id as string })

const scheduled = (t: FieldBuilder) =>
  t.field({
    type: ScheduledMessage,
    nullable: true,
    description: 'Current state of the message; null if sent, cancelled or in a chat the caller cannot see.',
    resolve: ({ extras }, _args, ctx) => scheduledLoader(ctx).load(extras.scheduled_id as string),
  })

eventType('scheduled.saved', 'ofContact', (t) => ({
  scheduledMessageId: scheduledId(t),
  scheduledMessage: scheduled(t),
  by: by(t),
}))
eventType('scheduled.cancelled', 'ofContact', (t) => ({ scheduledMessageId: scheduledId(t), by: by(t) }))
eventType('scheduled.sent', 'ofContact', (t) => ({
  scheduledMessageId: scheduledId(t),
  message: t.field({
    type: Message,
    nullable: true,
    description: 'The sent message; null if the message was deleted or the caller cannot see the chat.',
    resolve: ({ extras }, _args, ctx) => messageLoader(ctx).load(extras.message_id as string),
  }),
}))
eventType('scheduled.refused', 'ofContact', (t) => ({
  scheduledMessageId: scheduledId(t),
  scheduledMessage: scheduled(t),
}))

eventType('view.changed', 'ofNothingElse', (t) => ({
  viewId: idIn(t, 'view_id', 'view'),
  savedView: t.field({
    type: SavedView,
    nullable: true,
    throws: ['forbidden'],
    description: 'Current state of the view; null if the view was deleted or is not shared with the caller.',
    resolve: ({ extras }, _args, ctx) => findSavedView(ctx, extras.view_id as string),
  }),
}))

eventType('segment.changed', 'ofNothingElse', (t) => ({
  segmentId: idIn(t, 'segment_id', 'segment'),
}))

eventType('contact_import.changed', 'ofNothingElse', (t) => ({
  importId: idIn(t, 'import_id', 'import'),
  contactImport: t.field({
    type: ContactImport,
    nullable: true,
    description: 'Current state of the import; null if the caller may not import contacts.',
    resolve: ({ extras }, _args, ctx) => importLoader(ctx).load(extras.import_id as string),
  }),
}))

eventType('customer_memory.changed', 'ofContact', (t) => ({ by: by(t) }))
eventType('contact_block.changed', 'ofContact', (t) => ({ by: by(t) }))
eventType('contact_fields.changed', 'ofNothingElse')
eventType('canned_responses.changed', 'ofNothingElse')
eventType('macro.changed', 'ofNothingElse')
eventType('inbox_rule.ran', 'ofContact')
eventType('inbox_rules.changed', 'ofNothingElse')
eventType('chatbot_settings.changed', 'ofNothingElse')
eventType('keyword_rules.changed', 'ofNothingElse')
eventType('ai_contexts.changed', 'ofNothingElse')
eventType('chatbot_flows.changed', 'ofNothingElse')

eventType('template.status', 'ofTemplate', (t) => ({
  previousStatus: t.field({
    type: enumFrom(templateStatuses),
    nullable: true,
    description: 'Status before the event; null if the template is new here.',
    resolve: ({ extras: { previous_status: before } }) => (before ? knownOr(templateStatuses, before) : null),
  }),
  previousStatusText: t.string({
    nullable: true,
    description: "Status before the event in the platform's notation; null if the template is new.",
    resolve: ({ extras }) => extras.previous_status ?? null,
  }),
}))

eventType('template.updated', 'ofTemplate', (t) => ({ changed: changed(t) }))
eventType('template.saved', 'ofTemplate')
eventType('template.alert', 'ofTemplate', (t) => ({
  decision: t.field({
    type: TemplateDecisionType,
    description: 'The decision of the platform and its reason.',
    resolve: ({ extras: { decision } }) => decision as TemplateDecision,
  }),
}))

const Resync = builder.objectRef<LiveItem>(typeNames.resync).implement({
  interfaces: [Event],
  description:
    'Signals that earlier events are no longer kept or could not be sent. Reload your state, then continue from this event.',
})

/** The union of an area: the events that change its objects, and Resync. */
export function unionOf(area: LiveArea, name: string, what: string) {
  const members = liveEvents.filter(({ areas }) => areas.includes(area)).map(({ type }) => made.get(type))
  return builder.unionType(name, {
    description: `${what} Every member of this union is an Event.`,
    types: [...members.filter((ref) => ref !== undefined), Resync],
    resolveType: ({ type }) => typeNames[type],
  })
}
