import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const rowFaultCodes = closedSet(
  'ContactImportFaultCode',
  'Why a row of a file is not saved.',
  {
    phone_missing: 'It has no phone.',
    phone_unreadable: 'Its phone cannot be read, or is hidden by stars.',
    several_phones: 'It has several phones: the first that can be read is taken, and the row is saved.',
    name_too_long: 'Its name is longer than a name may be.',
    tags_unusable: 'Its tags are too many, or one of them is too long.',
    number_unknown: 'The workspace has no number of this name or id.',
    agent_unknown: 'Nobody of this id can have a chat.',
    assigning_forbidden: 'Whoever imports may not give chats to people; the rest of the row is saved.',
    out_of_sight: 'The contact is there, and out of sight of whoever imports.',
    limit_reached: "The plan's limit of contacts is reached.",
    field_unusable: 'A custom field cannot hold the value.',
    cell_too_long: 'One of its cells is longer than a cell may be.',
    not_storable: 'It holds a character that cannot be kept.',
    other: 'Another reason, which its text tells.',
  },
  { columns: ['contact_import_fault.code'] },
)
export type RowFaultCode = ValueOf<typeof rowFaultCodes>

export const contactExportColumns = closedSet(
  'ContactExportColumn',
  'What a file of contacts can hold of each beside custom fields.',
  {
    phone_number: 'The phone, hidden where the workspace hides it.',
    profile_name: 'The name.',
    messaging_account: 'The name of the number that the chat goes over.',
    tags: 'Names of tags, apart by commas.',
    assigned_user_id: 'Id of the member whose chat it is.',
    last_message_at: 'When there was the last message.',
    created_at: 'When it was made.',
    updated_at: 'When it last changed.',
    user_id: "The platform's id of the person, by which one without a phone is known.",
  },
  {
    inGraph: {
      phone_number: 'PHONE',
      profile_name: 'NAME',
      messaging_account: 'NUMBER',
      assigned_user_id: 'AGENT',
    },
  },
)
