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
    'A file of contacts. Download the file with a GET request, authenticated by a session or an API key; the file is generated during the download.',
  fields: (t) => ({
    filename: t.exposeString('filename', { description: 'Name of the file.' }),
    path: t.exposeString('path', { description: 'Path of the file, relative to the address of the server.' }),
    columns: t.exposeStringList('columns', { description: 'Column names in the header of the file.' }),
  }),
})

const access = requires({ permission: 'contacts:export' })

builder.queryField('contactExportName', (t) =>
  t.string({
    ...onlyForDoors(access),
    description: 'Name of the file that an export of contacts produces. The REST endpoint writes the file.',
    resolve: (_root, _args, ctx) => exportName(ctx, 'contacts'),
  }),
)

builder.mutationField('exportContacts', (t) =>
  t.field({
    type: Export,
    ...access,
    throws: ['invalid_field', 'invalid_request'],
    description:
      'Returns the path at which contacts can be downloaded as CSV, newest first. The file holds the contacts that the caller can see at the time of the download.',
    args: argsFrom(exportContactsInput),
    resolve: (_root, args, ctx) => exportContacts(ctx, args),
  }),
)
