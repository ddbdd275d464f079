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
  description: 'Limit of the platform on an action with a contact.',
  fields: (t) => ({
    action: t.exposeString('action', {
      description: 'Name of the action on the platform: send_call_permission_request or start_call.',
    }),
    period: t.exposeString('period', {
      description: 'Period of the limit as an ISO 8601 duration; PT24H is one day.',
    }),
    most: t.exposeInt('most', { description: 'Maximum number of actions in the period.' }),
    used: t.exposeInt('used', { description: 'Number of actions already used in the period.' }),
  }),
})

const CallPermission = builder.objectRef<Permission>('CallPermission').implement({
  description: 'Permission of a contact to be called over a number.',
  fields: (t) => ({
    status: t.expose('status', {
      type: enumFrom(callPermissionStatuses),
      description: 'Current status of the permission.',
    }),
    requestedAt: t.expose('requestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which permission was last requested; null if permission was never requested.',
    }),
    respondedAt: t.expose('respondedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the contact replied to the request; null if there was no reply.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time until which the contact may be called; null for a permission that does not expire.',
    }),
    canAsk: t.exposeBoolean('canAsk', { description: 'Whether permission can be requested now.' }),
    canCall: t.exposeBoolean('canCall', { description: 'Whether the contact can be called now.' }),
    limits: t.field({
      type: [CallLimit],
      description: 'Limits of the platform on permission requests and calls.',
      resolve: ({ limits }) => limits,
    }),
  }),
})

const IceServer = builder.objectRef<Server>('IceServer').implement({
  description: 'ICE server for the browser, in the format of RTCPeerConnection.',
  fields: (t) => ({
    urls: t.exposeStringList('urls', { description: 'URLs of the ICE server.' }),
    username: t.exposeString('username', {
      nullable: true,
      description: 'Username for the ICE server, valid for one day; null if the server needs no username.',
    }),
    credential: t.exposeString('credential', {
      ...secret,
      nullable: true,
      description: 'Password for the username; null if the server needs no password.',
    }),
  }),
})

builder.queryFields((t) => ({
  callPermission: t.field({
    type: CallPermission,
    ...requires({ permission: 'outgoing_calls:read' }),
    throws: ['not_found', 'invalid_field', 'unavailable', 'bad_gateway'],
    description: 'Permission of a contact to be called over a number, as queried from the platform.',
    args: argsFrom(callPermissionInput),
    resolve: (_root, args, ctx) => callPermission(ctx, args),
  }),
  namedCallPermission: t.field({
    type: CallPermission,
    ...onlyForDoors(requires({ permission: 'outgoing_calls:read' })),
    throws: ['not_found', 'invalid_field', 'unavailable', 'bad_gateway'],
    description: 'Permission of a contact to be called over a number, named as /api names numbers.',
    args: argsFrom(namedCallPermissionInput),
    resolve: (_root, args, ctx) => namedCallPermission(ctx, args),
  }),
  iceServers: t.field({
    type: [IceServer],
    ...requires({ member: true }),
    description:
      'STUN and TURN servers for the browser of the current member; empty while calls are disabled.',
    resolve: (_root, _args, ctx) => iceServers(ctx),
  }),
}))

builder.mutationField('requestNamedCallPermission', (t) =>
  t.id({
    ...onlyForDoors(requires({ permission: 'outgoing_calls:write' })),
    throws: ['not_found', 'invalid_field', 'invalid_state', 'unavailable'],
    description:
      "Sends the platform's permission request for calls over a number, named as /api names numbers, and returns the id of the request.",
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
      "Sends the platform's request for permission to call a contact and returns the id of the request.",
    args: argsFrom(requestPermissionInput),
    resolve: async (_root, args, ctx) => (await requestCallPermission(ctx, args)).id,
  }),
)
