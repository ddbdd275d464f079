import { personalDataFile } from '#messaging/records/personal-data/export.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'

builder.objectField(Contact, 'personalDataPath', (t) =>
  t.string({
    description:
      'Path at which all data about the contact can be downloaded as JSON, with the same credentials. Requires `contacts:export` and `chat:read`. Each download writes an audit record.',
    reads: ['id'],
    resolve: ({ id }) => `/api/contacts/${id}/personal-data`,
  }),
)

builder.queryField('personalDataFile', (t) =>
  t.string({
    ...onlyForDoors(requires({ permission: 'contacts:export' })),
    throws: ['forbidden', 'not_found'],
    description: 'Name of the file with all data about a contact. The REST endpoint writes the file.',
    args: { contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }) },
    resolve: (_root, { contactId }, ctx) => personalDataFile(ctx, contactId),
  }),
)
