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
import './skill-events.ts'
import './service-events.ts'
import './responder-events.ts'
import './transfer-events.ts'
import { Event } from './event-interfaces.ts'
import { unionOf } from './event-types.ts'

builder.queryField('eventSequence', (t) =>
  t.string({
    description:
      'Returns the sequence of the newest event. Read it, load your state, then subscribe with it as `after`, so that no event is missed or sent twice.',
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => eventSequence(ctx),
  }),
)

const position = builder.args((t) => ({
  after: t.string({
    description:
      'Sequence of the last event received, or eventSequence from before loading your state. Later events are sent first, each once, or Resync if they are no longer kept. If left out, only new events are sent.',
  }),
}))

const chats = builder.args((t) => ({
  contactIds: t.idList({ description: 'Only events of the chats with these contacts, at most 100.' }),
  agentId: t.id({
    description: 'Only events of chats that are assigned to this agent, or were until the event.',
  }),
  teamId: t.id({
    description: 'Only events of chats that are assigned to this team, or were until the event.',
  }),
}))

builder.subscriptionField('events', (t) =>
  t.field({
    type: Event,
    ...requires({ member: true }),
    throws: ['invalid_field'],
    description:
      'Sends all events that the caller may read, each event once and in order. A filter by chat excludes events that belong to no chat.',
    args: {
      ...position,
      types: t.arg({ type: [enumFrom(liveEventTypes)], description: 'Only events of these types.' }),
      ...chats,
    },
    subscribe: (_root, args, ctx) => watchEvents(ctx, args),
    resolve: (item) => item,
  }),
)

builder.subscriptionFields((t) => ({
  messageEvents: t.field({
    type: unionOf('message', 'MessageEvent', 'Events about messages.'),
    ...requires(areaAccess.message),
    throws: ['invalid_field'],
    description: 'Sends events about messages, each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'message', args),
    resolve: (item) => item,
  }),
  conversationEvents: t.field({
    type: unionOf(
      'conversation',
      'ConversationEvent',
      'Events that change a chat as lists show it, including its messages and its contact.',
    ),
    ...requires(areaAccess.conversation),
    throws: ['invalid_field'],
    description:
      'Sends events that change a chat as lists show it, including its messages and its contact, each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'conversation', args),
    resolve: (item) => item,
  }),
  noteEvents: t.field({
    type: unionOf('note', 'NoteEvent', 'Events about the notes that members write in chats.'),
    ...requires(areaAccess.note),
    throws: ['invalid_field'],
    description: 'Sends events about the notes that members write in chats, each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'note', args),
    resolve: (item) => item,
  }),
  transferEvents: t.field({
    type: unionOf('transfer', 'TransferEvent', 'Events about transfers of chats to agents.'),
    ...requires(areaAccess.transfer),
    throws: ['invalid_field'],
    description: 'Sends events about transfers of chats to agents, each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'transfer', args),
    resolve: (item) => item,
  }),
  callEvents: t.field({
    type: unionOf('call', 'CallEvent', 'Events about calls.'),
    ...requires(areaAccess.call),
    throws: ['invalid_field'],
    description:
      "Sends events about the caller's own calls and calls that ring for the caller, and with call_logs:read about all calls whose chat the caller can see. Each event is sent once and in order.",
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'call', args),
    resolve: (item) => item,
  }),
  contactEvents: t.field({
    type: unionOf('contact', 'ContactEvent', 'Events about contacts.'),
    ...requires(areaAccess.contact),
    throws: ['invalid_field'],
    description: 'Sends events about contacts, each event once and in order.',
    args: { ...position, ...chats },
    subscribe: (_root, args, ctx) => watchArea(ctx, 'contact', args),
    resolve: (item) => item,
  }),
  numberEvents: t.field({
    type: unionOf('number', 'NumberEvent', 'Events about numbers.'),
    ...requires(areaAccess.number),
    throws: ['invalid_field'],
    description: 'Sends events about numbers, each event once and in order.',
    args: position,
    subscribe: (_root, args, ctx) => watchArea(ctx, 'number', args),
    resolve: (item) => item,
  }),
  accountEvents: t.field({
    type: unionOf('account', 'AccountEvent', 'Events about messaging accounts.'),
    ...requires(areaAccess.account),
    throws: ['invalid_field'],
    description: 'Sends events about messaging accounts, each event once and in order.',
    args: position,
    subscribe: (_root, args, ctx) => watchArea(ctx, 'account', args),
    resolve: (item) => item,
  }),
  templateEvents: t.field({
    type: unionOf('template', 'TemplateEvent', 'Events about templates.'),
    ...requires(areaAccess.template),
    throws: ['invalid_field'],
    description: 'Sends events about templates, each event once and in order.',
    args: position,
    subscribe: (_root, args, ctx) => watchArea(ctx, 'template', args),
    resolve: (item) => item,
  }),
  broadcastEvents: t.field({
    type: unionOf('broadcast', 'BroadcastEvent', 'Events about broadcasts.'),
    ...requires(areaAccess.broadcast),
    throws: ['invalid_field'],
    description: 'Sends events about broadcasts, each event once and in order.',
    args: position,
    subscribe: (_root, args, ctx) => watchArea(ctx, 'broadcast', args),
    resolve: (item) => item,
  }),
}))
