import { liveEventTypes } from '#telling/event-sets.ts'
import { areaAccess } from '#telling/live/areas.ts'
import { eventSequence, watchArea, watchEvents } from '#telling/live/watch.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { requires } from '../requires.ts'
import './account-events.ts'
import './broadcast-events.ts'
import './call-events.ts'
import './case-events.ts'
import './priority-events.ts'
import './responder-events.ts'
import './transfer-events.ts'
import { Event } from './event-interfaces.ts'
import { unionOf } from './event-types.ts'

builder.queryField('eventSequence', (t) =>
  t.string({
    description:
      'The sequence of the newest event. Ask for it, load your state, then listen with it as `after`: nothing is missed or asked twice.',
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => eventSequence(ctx),
  }),
)

const position = builder.args((t) => ({
  after: t.string({
    description:
      'The sequence of the last event you saw, or eventSequence of before you loaded your state: what came since is told first, each event once. One that is no longer kept is answered by Resync. Without it, from now on.',
  }),
}))

const chats = builder.args((t) => ({
  contactIds: t.idList({ description: 'Only events of the chats with these contacts, at most 100.' }),
  agentId: t.id({ description: "Only events of chats that are this agent's, or were until the event." }),
  teamId: t.id({ description: "Only events of chats that are this team's, or were until the event." }),
}))

builder.subscriptionField('events', (t) =>
  t.field({
    type: Event,
    ...requires({ member: true }),
    throws: ['invalid_field'],
    description:
      'Everything that happens, as far as the caller may read it, each event once and in order. A filter by chat leaves out what belongs to no chat.',
    args: {
      ...position,
      types: t.arg({ type: [enumFrom(liveEventTypes)], description: 'Only these kinds.' }),
      ...chats,
    },
    subscribe: (_root, args, ctx) => watchEvents(ctx, args),
    resolve: (item) => item,
  }),
)

builder.subscriptionFields((t) => ({
  messageEvents: t.field({
    type: unionOf('message', 'MessageEvent', 'What happens to messages.'),
    ...requires(areaAccess.message),
    throws: ['invalid_field'],
    description: 'What happens to messages. Each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'message', args),
    resolve: (item) => item,
  }),
  conversationEvents: t.field({
    type: unionOf(
      'conversation',
      'ConversationEvent',
      'What changes a chat as lists show it, its messages and its person included.',
    ),
    ...requires(areaAccess.conversation),
    throws: ['invalid_field'],
    description:
      'What changes a chat as lists show it, its messages and its person included. Each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'conversation', args),
    resolve: (item) => item,
  }),
  noteEvents: t.field({
    type: unionOf('note', 'NoteEvent', 'What colleagues write to one another in chats.'),
    ...requires(areaAccess.note),
    throws: ['invalid_field'],
    description: 'What colleagues write to one another in chats. Each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'note', args),
    resolve: (item) => item,
  }),
  transferEvents: t.field({
    type: unionOf('transfer', 'TransferEvent', 'What happens to chats that are handed over to people.'),
    ...requires(areaAccess.transfer),
    throws: ['invalid_field'],
    description: 'What happens to chats that are handed over to people. Each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'transfer', args),
    resolve: (item) => item,
  }),
  callEvents: t.field({
    type: unionOf('call', 'CallEvent', 'What happens to calls.'),
    ...requires(areaAccess.call),
    throws: ['invalid_field'],
    description:
      'What happens to calls: those of the caller and those that ring at them, and with call_logs:read all whose chat they see. Each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'call', args),
    resolve: (item) => item,
  }),
  contactEvents: t.field({
    type: unionOf('contact', 'ContactEvent', 'What happens to contacts.'),
    ...requires(areaAccess.contact),
    throws: ['invalid_field'],
    description: 'What happens to contacts. Each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'contact', args),
    resolve: (item) => item,
  }),
  numberEvents: t.field({
    type: unionOf('number', 'NumberEvent', 'What happens to numbers.'),
    ...requires(areaAccess.number),
    throws: ['invalid_field'],
    description: 'What happens to numbers. Each event once and in order.',
    args: position,
    subscribe: (_root, args, ctx) => watchArea(ctx, 'number', args),
    resolve: (item) => item,
  }),
  accountEvents: t.field({
    type: unionOf('account', 'AccountEvent', 'What happens to messaging accounts.'),
    ...requires(areaAccess.account),
    throws: ['invalid_field'],
    description: 'What happens to messaging accounts. Each event once and in order.',
    args: position,
    subscribe: (_root, args, ctx) => watchArea(ctx, 'account', args),
    resolve: (item) => item,
  }),
  templateEvents: t.field({
    type: unionOf('template', 'TemplateEvent', 'What happens to templates.'),
    ...requires(areaAccess.template),
    throws: ['invalid_field'],
    description: 'What happens to templates. Each event once and in order.',
    args: position,
    subscribe: (_root, args, ctx) => watchArea(ctx, 'template', args),
    resolve: (item) => item,
  }),
  broadcastEvents: t.field({
    type: unionOf('broadcast', 'BroadcastEvent', 'What happens to broadcasts.'),
    ...requires(areaAccess.broadcast),
    throws: ['invalid_field'],
    description: 'What happens to broadcasts. Each event once and in order.',
    args: position,
    subscribe: (_root, args, ctx) => watchArea(ctx, 'broadcast', args),
    resolve: (item) => item,
  }),
}))
