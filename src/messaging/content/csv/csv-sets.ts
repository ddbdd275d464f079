import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const rowFaultCodes = closedSet(
  'ContactImportFaultCode',
  'Reason why a row of an import file is not saved.',
  {
    phone_missing: 'The row has no phone number.',
    phone_unreadable: 'The phone number of the row cannot be read, or is masked with asterisks.',
    several_phones:
      'The row has several phone numbers. The first readable one is used, and the row is saved.',
    name_too_long: 'The name in the row is too long.',
    tags_unusable: 'The row has too many tags, or one of its tags is too long.',
    number_unknown: 'The workspace has no number with this name or ID.',
    agent_unknown: 'No member with this ID can have a chat.',
    assigning_forbidden:
      'The member who imports is not permitted to assign chats. The rest of the row is saved.',
    out_of_sight: 'The contact exists, but the member who imports cannot see the contact.',
    limit_reached: "The plan's limit of contacts is reached.",
    field_unusable: 'A custom field cannot hold the value of the row.',
    cell_too_long: 'A cell of the row is too long.',
    not_storable: 'The row contains a character that cannot be stored.',
    other: 'Another reason, which the text of the fault states.',
  },
  { columns: ['contact_import_fault.code'] },
)
export type RowFaultCode = ValueOf<typeof rowFaultCodes>

export const contactExportColumns = closedSet(
  'ContactExportColumn',
  'Column of a contact export, besides custom fields.',
  {
    phone_number: 'Phone number of the contact, masked if the workspace masks phone numbers.',
    profile_name: 'Name of the contact.',
    messaging_account: 'Name of the number that the chat uses.',
    tags: "Names of the contact's tags, separated by commas.",
    assigned_user_id: 'ID of the member that the chat is assigned to.',
    last_message_at: "Time of the contact's last message.",
    created_at: 'Time at which the contact was created.',
    updated_at: 'Time at which the contact was last changed.',
    user_id: 'Platform ID of the customer, which identifies a contact without a phone number.',
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
