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
  description: 'Calling settings of a number.',
  fields: (t) => ({
    numberId: t.exposeID('numberId', { description: 'UUID of the number.' }),
    status: t.string({
      nullable: true,
      description: 'Status of calling as the platform names it: ENABLED or DISABLED.',
      resolve: (row) => word(row, 'status'),
    }),
    callIconVisibility: t.string({
      nullable: true,
      description: 'Visibility of the call icon in the app, as the platform names it.',
      resolve: (row) => word(row, 'call_icon_visibility'),
    }),
    callbackPermissionStatus: t.string({
      nullable: true,
      description: 'ENABLED if callers are asked for permission to be called back, as the platform names it.',
      resolve: (row) => word(row, 'callback_permission_status'),
    }),
    platform: t.field({
      type: 'JSON',
      description: 'All calling settings of the number at the platform: hours, icons, SIP, restrictions.',
      resolve: ({ platform }) => platform,
    }),
    recording: t.expose('recording', {
      type: enumFrom(callRecordingSources),
      description: 'Whether and where calls of the number are recorded.',
    }),
    announcesRecording: t.exposeBoolean('announcesRecording', {
      description: 'Whether callers are informed that the call is recorded.',
    }),
    prefersBridge: t.exposeBoolean('prefersBridge', {
      description: 'Whether all calls of the number pass through the media process.',
    }),
    missedCallTemplateId: t.exposeID('missedCallTemplateId', {
      nullable: true,
      description:
        'UUID of the template that is sent to customers whose call was missed. Null if no template is sent.',
    }),
  }),
})

const numberId = { required: true, description: 'UUID of the number.' } as const

builder.queryField('numberCalling', (t) =>
  t.field({
    type: NumberCalling,
    ...requires({ permission: 'settings.calling:read' }),
    throws: ['not_found', 'unavailable', 'bad_gateway'],
    description: 'Returns the calling settings of a number. The platform is asked on each read.',
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
    description:
      'Changes the given calling settings of a number. Settings that the platform stores are changed at the platform first.',
    args: { numberId: t.arg.id(numberId), ...argsFrom(numberCallingInput) },
    resolve: (_root, { numberId: id, ...change }, ctx) => changeNumberCalling(ctx, id, change),
  }),
)
