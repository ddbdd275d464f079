import {
  type ContactExport,
  exportContacts,
  exportContactsInput,
} from '#messaging/inbox/contact-files/export-contacts.ts'
import { exportName } from '#messaging/inbox/contact-files/export-table.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'

// Files of contacts that are written while they are sent (docs/adr/0064).

const Export = builder.objectRef<ContactExport>('ContactExport').implement({
  description:
    'A file of contacts, to be had with a GET by a session or a key; it is written while it is sent.',
  fields: (t) => ({
    filename: t.exposeString('filename', { description: 'What it is called.' }),
    path: t.exposeString('path', { description: 'Below the address of the server.' }),
    columns: t.exposeStringList('columns', { description: 'Its header.' }),
  }),
})

const access = requires({ permission: 'contacts:export' })

builder.queryField('contactExportName', (t) =>
  t.string({
    ...onlyForDoors(access),
    description: 'The name of the file that an export makes; the door writes it.',
    resolve: (_root, _args, ctx) => exportName(ctx, 'contacts'),
  }),
)

builder.mutationField('exportContacts', (t) =>
  t.field({
    type: Export,
    ...access,
    throws: ['invalid_field', 'invalid_request'],
    description:
      'Where contacts can be had as CSV, newest first, as far as the caller sees them at that moment.',
    args: argsFrom(exportContactsInput),
    resolve: (_root, args, ctx) => exportContacts(ctx, args),
  }),
)
