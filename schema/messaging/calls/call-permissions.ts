import {
  callPermission,
  callPermissionInput,
  namedCallPermission,
  namedCallPermissionInput,
  type CallPermission as Permission,
  requestCallPermission,
  requestNamedCallPermission,
  requestNamedPermissionInput,
  requestPermissionInput,
} from '#messaging/calls/calls/call-permissions.ts'
import { callPermissionStatuses } from '#messaging/calls/calls/call-sets.ts'
import { iceServers, type IceServer as Server } from '#messaging/calls/calls/ice-servers.ts'
import type { CallLimit as Limit } from '#outside/platform/calls.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { secret } from '../../secret.ts'

// Whether a contact may be called, and how browsers are reached.

const CallLimit = builder.objectRef<Limit>('CallLimit').implement({
  description: 'How often the platform lets something be done with a contact.',
  fields: (t) => ({
    action: t.exposeString('action', {
      description: "In the platform's word: send_call_permission_request or start_call.",
    }),
    period: t.exposeString('period', { description: 'ISO 8601: PT24H is a day.' }),
    most: t.exposeInt('most', { description: 'How often in that time.' }),
    used: t.exposeInt('used', { description: 'How often it was.' }),
  }),
})

const CallPermission = builder.objectRef<Permission>('CallPermission').implement({
  description: 'What a contact says to being called over a number.',
  fields: (t) => ({
    status: t.expose('status', { type: enumFrom(callPermissionStatuses), description: 'What holds now.' }),
    requestedAt: t.expose('requestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they were last asked.',
    }),
    respondedAt: t.expose('respondedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they answered.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when they may be called; null for one that lasts.',
    }),
    canAsk: t.exposeBoolean('canAsk', { description: 'Whether they can be asked now.' }),
    canCall: t.exposeBoolean('canCall', { description: 'Whether they can be called now.' }),
    limits: t.field({
      type: [CallLimit],
      description: 'How often both can be done.',
      resolve: ({ limits }) => limits,
    }),
  }),
})

const IceServer = builder.objectRef<Server>('IceServer').implement({
  description: 'A server that helps a browser to be reached, as RTCPeerConnection takes it.',
  fields: (t) => ({
    urls: t.exposeStringList('urls', { description: 'Its addresses.' }),
    username: t.exposeString('username', {
      nullable: true,
      description: 'For a day; null where it needs none.',
    }),
    credential: t.exposeString('credential', {
      ...secret,
      nullable: true,
      description: 'The password for that name; null where it needs none.',
    }),
  }),
})

builder.queryFields((t) => ({
  callPermission: t.field({
    type: CallPermission,
    ...requires({ permission: 'outgoing_calls:read' }),
    throws: ['not_found', 'invalid_field', 'unavailable', 'bad_gateway'],
    description: 'Whether a contact may be called over a number; the platform is asked.',
    args: argsFrom(callPermissionInput),
    resolve: (_root, args, ctx) => callPermission(ctx, args),
  }),
  namedCallPermission: t.field({
    type: CallPermission,
    ...onlyForDoors(requires({ permission: 'outgoing_calls:read' })),
    throws: ['not_found', 'invalid_field', 'unavailable', 'bad_gateway'],
    description: 'Whether a contact may be called over a number, as /api names it.',
    args: argsFrom(namedCallPermissionInput),
    resolve: (_root, args, ctx) => namedCallPermission(ctx, args),
  }),
  iceServers: t.field({
    type: [IceServer],
    ...requires({ member: true }),
    description: "STUN and TURN servers for the caller's browser; none while calls are off.",
    resolve: (_root, _args, ctx) => iceServers(ctx),
  }),
}))

builder.mutationField('requestNamedCallPermission', (t) =>
  t.id({
    ...onlyForDoors(requires({ permission: 'outgoing_calls:write' })),
    throws: ['not_found', 'invalid_field', 'invalid_state', 'unavailable'],
    description: "Sends the platform's question over a number, as /api names it.",
    args: argsFrom(requestNamedPermissionInput),
    resolve: async (_root, args, ctx) => (await requestNamedCallPermission(ctx, args)).id,
  }),
)

builder.mutationField('requestCallPermission', (t) =>
  t.id({
    ...requires({ permission: 'outgoing_calls:write' }),
    throws: ['not_found', 'invalid_field', 'invalid_state', 'unavailable'],
    answersAs: 'permissionId',
    description:
      "Sends the platform's question whether a contact may be called; answers the id of the request.",
    args: argsFrom(requestPermissionInput),
    resolve: async (_root, args, ctx) => (await requestCallPermission(ctx, args)).id,
  }),
)
