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
  description: 'Message of a chatbot session.',
  fields: (t) => ({
    stepName: t.exposeString('stepName', {
      description:
        'Step to which the message belongs: keyword_check, greeting, keyword_response, ai_response, fallback_response, or the id of a node.',
    }),
    message: t.field({
      type: Message,
      nullable: true,
      description: 'The message; null if the caller cannot see the message.',
      resolve: ({ messageId }, _args, ctx) => messageLoader(ctx).load(messageId),
    }),
  }),
})

const StepCall = builder.objectRef<TracedCall>('BotSessionCall').implement({
  description: 'External call that a chatbot session made, with its result.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(tracedCallKinds), description: 'Kind of the call.' }),
    status: t.exposeInt('status', {
      nullable: true,
      description:
        'HTTP status of the response; null if there was no response, and the problem of the step then gives the reason.',
    }),
    milliseconds: t.exposeInt('ms', {
      description: 'Time from the beginning of the call to the response, in milliseconds.',
    }),
  }),
})

export const SessionStep = builder.objectRef<Step>('BotSessionStep').implement({
  description: 'Node of a flow that a session passed through or at which the session waits.',
  fields: (t) => ({
    n: t.exposeInt('n', { description: 'Position of the step in the session, from 1.' }),
    flowVersion: t.exposeInt('flowVersion', { description: 'Version of the flow.' }),
    nodeId: t.exposeString('nodeId', { description: 'Id of the node in the graph.' }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description: 'Outcome with which the node was left; null if the session waits at the node.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Problem that occurred in the node; null if there was none.',
    }),
    variables: t.field({
      type: 'JSON',
      description: 'Variables that the node set.',
      resolve: ({ vars }) => vars,
    }),
    call: t.expose('call', {
      type: StepCall,
      nullable: true,
      description:
        'Call whose response the node used, or that the node made without waiting; of several, the last or a failed call. Null if there was no call and until the call is over.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the step.' }),
  }),
})

export const BotSession = builder.objectRef<Session>('BotSession').implement({
  interfaces: [Node],
  description: 'Session between a customer and the chatbot on one number.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the session.' }),
    status: t.field({
      type: enumFrom(sessionStatuses),
      description: 'Status of the session.',
      resolve: (session, _args, ctx) => statusOf(session, ctx.now()),
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description:
        'The contact of the session; null if the contact was deleted. One read serves all sessions of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    contactId: t.exposeID('contactId', { ...forDoors, description: 'UUID of the contact.' }),
    accountName: t.exposeString('numberName', {
      description: 'Name of the account over which the session runs.',
    }),
    currentNodeId: t.exposeString('nodeId', {
      nullable: true,
      description: 'Id of the flow node at which the session is; null outside of flows.',
    }),
    retries: t.exposeInt('retries', { description: 'Number of invalid answers to the current node.' }),
    variables: t.field({
      type: 'JSON',
      description: 'Variables that the flow has stored so far.',
      resolve: ({ vars }) => vars,
    }),
    dataForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Variables of the session with its flow and path, in the format of /api.',
      resolve: (session, _args, ctx) => sessionDataOf(ctx, session),
    }),
    flowId: t.id({
      ...forDoors,
      nullable: true,
      description: "UUID of the session's flow; null outside of flows.",
      resolve: ({ flowId }) => flowId,
    }),
    waitUntil: t.expose('waitUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the node continues automatically; null if the node does not.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Time at which the session began.' }),
    lastActivityAt: t.expose('lastActivityAt', {
      type: 'DateTime',
      description: 'Time of the last activity in the session.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the session ended; null while the session is active.',
    }),
    flowVersion: t.exposeInt('flowVersion', {
      nullable: true,
      description: 'Version of the flow that the session runs; null outside of flows.',
    }),
    steps: t.field({
      type: [SessionStep],
      complexity: 20,
      description:
        'Flow nodes that the session passed through, the latest 1,000 in order, stored for 30 days. One read serves all sessions of a page.',
      resolve: ({ id }, _args, ctx) => sessionStepsLoader(ctx).load(id),
    }),
    messages: t.field({
      type: [Said],
      complexity: 20,
      description:
        'Messages of the session, the latest 200 in order. One read serves all sessions of a page.',
      resolve: ({ id }, _args, ctx) => sessionMessagesLoader(ctx).load(id),
    }),
  }),
})

const SessionConnection = connectionOf('BotSession', BotSession)
const reads = { permission: 'chat:read' } as const

const filters = builder.args((t) => ({
  status: t.field({ type: enumFrom(sessionStatuses), description: 'Only sessions with this status.' }),
  contactId: t.id({ description: 'Only sessions with this contact.' }),
}))

builder.queryFields((t) => ({
  botSessions: t.field({
    type: SessionConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Sessions of the chatbot, by most recent activity first.',
    args: { ...filters, ...cursorArgs },
    resolve: (_root, args, ctx) => listSessions(ctx, args),
  }),
  botSessionList: t.field({
    type: [BotSession],
    ...onlyForDoors(requires(reads)),
    throws: ['invalid_field'],
    description:
      'The latest 100 sessions, filtered by the text of a status; an unknown status matches nothing.',
    args: { status: t.arg.string({ description: 'Status to filter by, as requested.' }) },
    resolve: async (_root, { status }, ctx) => (await listSessions(ctx, { status, first: 100 })).rows,
  }),
  botSession: t.field({
    type: BotSession,
    ...requires(reads),
    throws: ['not_found'],
    description: 'The chatbot session with this id.',
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
    description: 'Sessions of the contact with the chatbot, newest first.',
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
