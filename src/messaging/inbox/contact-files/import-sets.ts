import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const contactImportStates = closedSet(
  'ContactImportState',
  'State of an import of contacts.',
  {
    reading: 'The file is being read.',
    ready: 'The file has been read, and no row has been saved yet.',
    running: 'The rows are being saved.',
    completed: 'Every row was saved or reported as a fault.',
    cancelled: 'A member cancelled the import. Rows that were already saved are kept.',
    failed: 'The import ended before its last row. Rows that were already saved are kept.',
  },
  { columns: ['contact_import.state'] },
)
export type ContactImportState = ValueOf<typeof contactImportStates>

export const contactImportTargets = closedSet(
  'ContactImportTarget',
  'Contact field that a column of an import file is mapped to.',
  {
    contact_phone:
      'Phone number, which identifies a contact. Of several phone numbers, the first readable one is used.',
    contact_name: 'Full name of the contact.',
    contact_first_name: 'First name of the contact, if the name is split over several columns.',
    contact_middle_name: 'Middle name of the contact.',
    contact_last_name: 'Last name of the contact.',
    contact_tags: 'Names of tags to add, separated by commas, semicolons or `:::`.',
    contact_user_id: 'Platform ID of the customer, which identifies a contact without a phone number.',
    chat_number: 'Name or ID of the number that the chat uses.',
    chat_agent: 'ID of the member that the chat is assigned to.',
    custom_field: 'A custom field, whose key is given beside the target.',
    left_out: 'The column is not imported.',
  },
  {
    inGraph: {
      contact_phone: 'PHONE',
      contact_name: 'NAME',
      contact_first_name: 'FIRST_NAME',
      contact_middle_name: 'MIDDLE_NAME',
      contact_last_name: 'LAST_NAME',
      contact_user_id: 'USER_ID',
      contact_tags: 'TAGS',
      chat_number: 'NUMBER',
      chat_agent: 'AGENT',
      left_out: 'NOTHING',
    },
  },
)
export type ContactImportTarget = ValueOf<typeof contactImportTargets>
