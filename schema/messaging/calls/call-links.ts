import { workspaceOf } from '#core/access/actor.ts'
import { callsOfAgent, callsOfContact } from '#messaging/calls/calls/call-queries.ts'
import { callSettings } from '#messaging/calls/calls/call-settings.ts'
import { ivrFlowLoader } from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-queries.ts'
import { builder } from '../../builder.ts'
import { cursorArgs, pageCost } from '../../page.ts'
import { WorkspaceSettingsType } from '../../people/organizations.ts'
import { MemberType } from '../../people/users.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'
import { Conversation } from '../inbox/conversations.ts'
import { Call, CallConnection, callReads } from './calls.ts'
import { IvrFlow, ivrReads } from './ivr-flows.ts'

// From contacts, chats and people to their calls (spec/8 GQ), and from a call to its voice menu.

const list = {
  type: CallConnection,
  ...requires(callReads),
  complexity: pageCost,
  args: cursorArgs,
} as const

builder.objectField(Contact, 'calls', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    reads: ['id'],
    description: 'Calls with the contact, newest first. One statement serves all contacts of a page.',
    resolve: ({ id }, args, ctx) => callsOfContact(ctx, id, args),
  }),
)

builder.objectField(Conversation, 'calls', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    reads: ['contactId'],
    description:
      'Calls with the contact of the chat, newest first. One statement serves all chats of a page.',
    resolve: ({ contactId }, args, ctx) => callsOfContact(ctx, contactId, args),
  }),
)

builder.objectField(MemberType, 'calls', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    reads: ['userId'],
    description:
      'Calls that the member took or made and that the current member can see, newest first. One statement serves all members of a page.',
    resolve: ({ userId }, args, ctx) => callsOfAgent(ctx, userId, args),
  }),
)

builder.objectField(Call, 'ivrFlow', (t) =>
  t.field({
    type: IvrFlow,
    nullable: true,
    ...requires(ivrReads),
    description:
      'The voice menu that the caller passed through; null if there was none or once the voice menu is deleted. One read serves all calls of a page.',
    resolve: ({ ivrFlowId }, _args, ctx) => (ivrFlowId === null ? null : ivrFlowLoader(ctx).load(ivrFlowId)),
  }),
)

builder.objectField(WorkspaceSettingsType, 'callsAreOn', (t) =>
  t.boolean({
    description:
      'Whether calls can be made and taken, which requires that the installation, the plan and the workspace have calls enabled.',
    resolve: async (_settings, _args, { app, actor }) =>
      (await callSettings(app, app.pool, workspaceOf(actor), null)).isOn,
  }),
)
