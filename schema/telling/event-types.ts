import type { ObjectFieldsShape } from '@pothos/core'
import type { LiveArea } from '#core/events/resource.ts'
import { importLoader } from '#messaging/contact-imports/import-queries.ts'
import { snoozeEnds } from '#messaging/conversations/conversation-sets.ts'
import { answerOfMessage } from '#messaging/interactive-flows/answer-queries.ts'
import { messageLoader } from '#messaging/messages/message-queries.ts'
import {
  type MessageChange,
  type MessageStatus,
  messageChanges,
  messageStatuses,
} from '#messaging/messages/message-sets.ts'
import { noteLoader } from '#messaging/notes/note-queries.ts'
import { scheduledLoader } from '#messaging/scheduled/scheduled-queries.ts'
import type { TemplateDecision } from '#messaging/templates/template-history.ts'
import { templateStatuses } from '#messaging/templates/template-sets.ts'
import { findSavedView } from '#messaging/views/view-queries.ts'
import type { LiveItem } from '#telling/live/items.ts'
import { type EventName, liveEvents } from '#telling/resources.ts'
import { Actor } from '../actors.ts'
import { builder } from '../builder.ts'
import { enumFrom, knownOr } from '../enum-from.ts'
import { memberActor } from '../member-actor.ts'
import { MemberAssignee, TeamAssignee } from '../messaging/assignees.ts'
import { ContactImport } from '../messaging/contact-imports.ts'
import { FormAnswer } from '../messaging/form-answers.ts'
import { Message } from '../messaging/messages.ts'
import { Note } from '../messaging/notes.ts'
import { SavedView } from '../messaging/saved-views.ts'
import { ScheduledMessage } from '../messaging/scheduled.ts'
import { TemplateDecisionType } from '../messaging/template-drafts.ts'
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

/** Without `fields` it tells nothing of its own. */
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
  t.field({ type: Actor, description: 'Who did it.', resolve: ({ extras }) => actorOf(extras.by as By) })

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
    description: 'Before it.',
    resolve: ({ extras }) => extras.previous_status as MessageStatus,
  }),
}))

eventType('form.answered', 'ofMessage', (t) => ({
  answer: t.field({
    type: FormAnswer,
    nullable: true,
    description: 'What was filled in; null when it is gone.',
    resolve: ({ subjectId }, _args, ctx) => answerOfMessage(ctx).load(subjectId),
  }),
}))

eventType('message.updated', 'ofMessage', (t) => ({
  change: t.field({
    type: enumFrom(messageChanges),
    description: 'What changed of it.',
    resolve: ({ extras }) => extras.change as MessageChange,
  }),
  reaction: t.field({
    type: Message,
    nullable: true,
    description: 'The reaction, where it is one: without an emoji it was taken back.',
    resolve: ({ extras }, _args, ctx) =>
      extras.reaction ? messageLoader(ctx).load(extras.reaction.id) : null,
  }),
}))

eventType('contact.updated', 'ofContact', (t) => ({ changed: changed(t) }))

eventType('chat.assigned', 'ofContact', (t) => ({
  previousAgent: t.field({
    type: MemberAssignee,
    nullable: true,
    description: 'The agent who had it until then.',
    resolve: ({ extras }) => extras.previous?.agent ?? null,
  }),
  previousTeam: t.field({
    type: TeamAssignee,
    nullable: true,
    description: 'The team that had it until then.',
    resolve: ({ extras }) => extras.previous?.team ?? null,
  }),
}))

eventType('chat.reopened', 'ofContact', (t) => ({ by: by(t) }))

eventType('chat.snoozed', 'ofContact', (t) => ({
  by: by(t),
  until: t.field({
    type: 'DateTime',
    description: 'When it comes back, if the person does not write before.',
    resolve: ({ extras }) => new Date(String(extras.until)),
  }),
}))

eventType('chat.unsnoozed', 'ofContact', (t) => ({
  by: t.field({
    type: Actor,
    nullable: true,
    description: 'Who brought it back; null where nobody of the team did.',
    resolve: ({ extras }) => (extras.by ? actorOf(extras.by) : null),
  }),
  endedBy: t.field({
    type: enumFrom(snoozeEnds),
    description: 'Why it came back.',
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
    description: 'The note as it is now; null when it was deleted since, or the chat is out of sight.',
    resolve: ({ extras }, _args, ctx) => noteLoader(ctx).load(extras.note_id as string),
  }),
  mentioned: t.field({
    type: [Actor],
    description: 'Colleagues who are named in it and were not before.',
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
    description:
      'The message as it is now; null when it was sent or taken back since, or the chat is out of sight.',
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
    description: 'What it has become; null when it was deleted since, or the chat is out of sight.',
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
    description: 'The view as it is now; null when it was deleted, or is no longer shared with the caller.',
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
    description: 'The import as it is now; null for who may not import.',
    resolve: ({ extras }, _args, ctx) => importLoader(ctx).load(extras.import_id as string),
  }),
}))

eventType('customer_memory.changed', 'ofContact', (t) => ({ by: by(t) }))
eventType('contact_block.changed', 'ofContact', (t) => ({ by: by(t) }))
eventType('contact_fields.changed', 'ofNothingElse')
eventType('canned_responses.changed', 'ofNothingElse')
eventType('chatbot_settings.changed', 'ofNothingElse')
eventType('keyword_rules.changed', 'ofNothingElse')
eventType('ai_contexts.changed', 'ofNothingElse')
eventType('chatbot_flows.changed', 'ofNothingElse')

eventType('template.status', 'ofTemplate', (t) => ({
  previousStatus: t.field({
    type: enumFrom(templateStatuses),
    nullable: true,
    description: 'Before it; null for one that is new here.',
    resolve: ({ extras: { previous_status: before } }) => (before ? knownOr(templateStatuses, before) : null),
  }),
  previousStatusText: t.string({
    nullable: true,
    description: 'The same as the platform says it.',
    resolve: ({ extras }) => extras.previous_status ?? null,
  }),
}))

eventType('template.updated', 'ofTemplate', (t) => ({ changed: changed(t) }))
eventType('template.saved', 'ofTemplate')
eventType('template.alert', 'ofTemplate', (t) => ({
  decision: t.field({
    type: TemplateDecisionType,
    description: 'What the platform decided, and why.',
    resolve: ({ extras: { decision } }) => decision as TemplateDecision,
  }),
}))

const Resync = builder.objectRef<LiveItem>(typeNames.resync).implement({
  interfaces: [Event],
  description:
    'Events before this one are no longer kept, or could not be told: load your state anew, then go on from here.',
})

/** The union of an area: what changes its objects, and Resync. */
export function unionOf(area: LiveArea, name: string, what: string) {
  const members = liveEvents.filter(({ areas }) => areas.includes(area)).map(({ type }) => made.get(type))
  return builder.unionType(name, {
    description: `${what} Every member is an Event.`,
    types: [...members.filter((ref) => ref !== undefined), Resync],
    resolveType: ({ type }) => typeNames[type],
  })
}
