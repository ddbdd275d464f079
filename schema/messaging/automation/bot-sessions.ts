import { sessionDataOf } from '#messaging/automation/chatbot/bot-sessions/session-path.ts'
import {
  listSessions,
  type BotSession as Session,
  type SessionMessage,
  sessionById,
  sessionLoader,
  sessionMessagesLoader,
  sessionsOfContact,
  statusOf,
} from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import { sessionStatuses } from '#messaging/automation/chatbot/bot-sessions/session-sets.ts'
import {
  type SessionStep as Step,
  sessionStepsLoader,
} from '#messaging/automation/chatbot/bot-sessions/session-steps.ts'
import type { TracedCall } from '#messaging/automation/flow-engine/effects.ts'
import { tracedCallKinds } from '#messaging/automation/flow-engine/engine-sets.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'
import { Message } from '../messages/messages.ts'

// What persons and the chatbot have with each other (spec/5 1.8; spec/8 CS8).

const Said = builder.objectRef<SessionMessage>('BotSessionMessage').implement({
  description: 'A message of a session.',
  fields: (t) => ({
    stepName: t.exposeString('stepName', {
      description:
        'What it was part of: keyword_check, greeting, keyword_response, ai_response, fallback_response, or the id of a node.',
    }),
    message: t.field({
      type: Message,
      nullable: true,
      description: 'The message; null where the caller does not see it.',
      resolve: ({ messageId }, _args, ctx) => messageLoader(ctx).load(messageId),
    }),
  }),
})

const StepCall = builder.objectRef<TracedCall>('BotSessionCall').implement({
  description: 'A call to the outside that a session made, and what came of it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(tracedCallKinds), description: 'What was called.' }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'The status of its answer; null: nobody answered, and the problem of the step says why.',
    }),
    milliseconds: t.exposeInt('ms', { description: 'From its beginning until the answer was there.' }),
  }),
})

export const SessionStep = builder.objectRef<Step>('BotSessionStep').implement({
  description: 'A node of a flow that a session went through, or at which it waits.',
  fields: (t) => ({
    n: t.exposeInt('n', { description: 'Its place in the session, from 1.' }),
    flowVersion: t.exposeInt('flowVersion', { description: 'The version of the flow.' }),
    nodeId: t.exposeString('nodeId', { description: 'Its id in the graph.' }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description: 'How it was left; null: the session waited there.',
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'What went wrong in it.' }),
    variables: t.field({
      type: 'JSON',
      description: 'The variables that it set.',
      resolve: ({ vars }) => vars,
    }),
    call: t.expose('call', {
      type: StepCall,
      nullable: true,
      description:
        'The call whose answer it went on with, or that it made without waiting for it: the last one, or one that failed. Null where there was none, and until it is over.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
  }),
})

export const BotSession = builder.objectRef<Session>('BotSession').implement({
  interfaces: [Node],
  description: 'What a person and the chatbot have with each other on one number.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    status: t.field({
      type: enumFrom(sessionStatuses),
      description: 'Where it is.',
      resolve: (session, _args, ctx) => statusOf(session, ctx.now()),
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'With whom; one read for all sessions of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    contactId: t.exposeID('contactId', { ...forDoors, description: 'UUID of the contact.' }),
    accountName: t.exposeString('numberName', { description: 'The account it goes over.' }),
    currentNodeId: t.exposeString('nodeId', {
      nullable: true,
      description: 'The node of its flow that it is at.',
    }),
    retries: t.exposeInt('retries', { description: 'How often that node was answered wrongly.' }),
    variables: t.field({
      type: 'JSON',
      description: 'What the flow has kept so far.',
      resolve: ({ vars }) => vars,
    }),
    dataForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'The same with its flow and the way that it took, as /api has it.',
      resolve: (session, _args, ctx) => sessionDataOf(ctx, session),
    }),
    flowId: t.id({
      ...forDoors,
      nullable: true,
      description: 'UUID of its flow.',
      resolve: ({ flowId }) => flowId,
    }),
    waitUntil: t.expose('waitUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'When the node goes on by itself.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began.' }),
    lastActivityAt: t.expose('lastActivityAt', {
      type: 'DateTime',
      description: 'When something happened in it last.',
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it was over.' }),
    flowVersion: t.exposeInt('flowVersion', {
      nullable: true,
      description: 'The version of its flow that it runs; null outside of flows.',
    }),
    steps: t.field({
      type: [SessionStep],
      complexity: 20,
      description:
        'The nodes of flows that it went through, the latest 1,000 in their order; kept for 30 days. One read for all sessions of a page.',
      resolve: ({ id }, _args, ctx) => sessionStepsLoader(ctx).load(id),
    }),
    messages: t.field({
      type: [Said],
      complexity: 20,
      description: 'Its messages in their order, the latest 200; one read for all sessions of a page.',
      resolve: ({ id }, _args, ctx) => sessionMessagesLoader(ctx).load(id),
    }),
  }),
})

const SessionConnection = connectionOf('BotSession', BotSession)
const reads = { permission: 'chat:read' } as const

const filters = builder.args((t) => ({
  status: t.field({ type: enumFrom(sessionStatuses), description: 'Only those there.' }),
  contactId: t.id({ description: 'Only those with this contact.' }),
}))

builder.queryFields((t) => ({
  botSessions: t.field({
    type: SessionConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Sessions of the chatbot, the one in which something happened last first.',
    args: { ...filters, ...cursorArgs },
    resolve: (_root, args, ctx) => listSessions(ctx, args),
  }),
  botSessionList: t.field({
    type: [BotSession],
    ...onlyForDoors(requires(reads)),
    throws: ['invalid_field'],
    description: 'The latest 100, by a word of the status that may be none of them.',
    args: { status: t.arg.string({ description: 'As it was asked for.' }) },
    resolve: async (_root, { status }, ctx) => (await listSessions(ctx, { status, first: 100 })).rows,
  }),
  botSession: t.field({
    type: BotSession,
    ...requires(reads),
    throws: ['not_found'],
    description: 'One session of the chatbot.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the session.' }) },
    resolve: (_root, { id }, ctx) => sessionById(ctx, id),
  }),
}))

builder.objectFields(Contact, (t) => ({
  botSessions: t.field({
    type: SessionConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Their sessions with the chatbot, newest first.',
    args: cursorArgs,
    reads: ['id'],
    resolve: ({ id }, args, ctx) => sessionsOfContact(ctx, id, args),
  }),
}))

findsNodes({
  type: 'BotSession',
  ids: { table: 'bot_session' },
  access: reads,
  load: (ctx, id) => sessionLoader(ctx).load(id),
})
