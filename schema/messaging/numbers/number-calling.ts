import { callRecordingSources } from '#messaging/calls/calls/call-sets.ts'
import {
  changeNumberCalling,
  numberCalling,
  numberCallingInput,
  type NumberCalling as Row,
} from '#messaging/calls/calls/number-calling.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'

// How a number takes and makes calls (spec/10 DE16).

const word = (row: Row, name: string): string | null => {
  const value = row.platform[name]
  return typeof value === 'string' ? value : null
}

const NumberCalling = builder.objectRef<Row>('NumberCalling').implement({
  description: 'How a number takes and makes calls.',
  fields: (t) => ({
    numberId: t.exposeID('numberId', { description: 'UUID of the number.' }),
    status: t.string({
      nullable: true,
      description: "ENABLED or DISABLED, in the platform's word.",
      resolve: (row) => word(row, 'status'),
    }),
    callIconVisibility: t.string({
      nullable: true,
      description: "Where the app shows the call icon, in the platform's word.",
      resolve: (row) => word(row, 'call_icon_visibility'),
    }),
    callbackPermissionStatus: t.string({
      nullable: true,
      description: 'ENABLED where who calls is asked if they may be called back.',
      resolve: (row) => word(row, 'callback_permission_status'),
    }),
    platform: t.field({
      type: 'JSON',
      description: 'All that the platform keeps of it: hours, icons, SIP, restrictions.',
      resolve: ({ platform }) => platform,
    }),
    recording: t.expose('recording', {
      type: enumFrom(callRecordingSources),
      description: 'Who records its calls.',
    }),
    announcesRecording: t.exposeBoolean('announcesRecording', {
      description: 'Whether callers are told that they are recorded.',
    }),
    prefersBridge: t.exposeBoolean('prefersBridge', {
      description: 'Whether all of its calls go through the media process.',
    }),
    missedCallTemplateId: t.exposeID('missedCallTemplateId', {
      nullable: true,
      description: 'The template that goes to who called in vain; null for none.',
    }),
  }),
})

const numberId = { required: true, description: 'UUID of the number.' } as const

builder.queryField('numberCalling', (t) =>
  t.field({
    type: NumberCalling,
    ...requires({ permission: 'settings.calling:read' }),
    throws: ['not_found', 'unavailable', 'bad_gateway'],
    description: 'How a number takes and makes calls; the platform is asked.',
    args: { numberId: t.arg.id(numberId) },
    resolve: (_root, args, ctx) => numberCalling(ctx, args.numberId),
  }),
)

builder.mutationField('changeNumberCalling', (t) =>
  t.field({
    type: NumberCalling,
    ...requires({ permission: 'settings.calling:write' }),
    throws: ['not_found', 'invalid_field', 'unavailable', 'bad_gateway'],
    answersAs: 'calling',
    description: 'Changes what is given; what the platform keeps, it is asked to change first.',
    args: { numberId: t.arg.id(numberId), ...argsFrom(numberCallingInput) },
    resolve: (_root, { numberId: id, ...change }, ctx) => changeNumberCalling(ctx, id, change),
  }),
)
