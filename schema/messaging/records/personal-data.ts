import { personalDataFile } from '#messaging/records/personal-data/export.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'

builder.objectField(Contact, 'personalDataPath', (t) =>
  t.string({
    description:
      'Where all that is known of the person can be downloaded as JSON, with the same credentials, for `contacts:export` and `chat:read`; each download leaves an audit record.',
    reads: ['id'],
    resolve: ({ id }) => `/api/contacts/${id}/personal-data`,
  }),
)

builder.queryField('personalDataFile', (t) =>
  t.string({
    ...onlyForDoors(requires({ permission: 'contacts:export' })),
    throws: ['forbidden', 'not_found'],
    description: 'The name of the file with all that is known of a person; the door writes it.',
    args: { contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }) },
    resolve: (_root, { contactId }, ctx) => personalDataFile(ctx, contactId),
  }),
)
