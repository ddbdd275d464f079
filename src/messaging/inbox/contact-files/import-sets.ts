import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const contactImportStates = closedSet(
  'ContactImportState',
  'How far an import is.',
  {
    reading: 'Its file is read.',
    ready: 'Its file is read, and nothing of it saved.',
    running: 'Its rows are saved.',
    completed: 'Every row is saved or told as a fault.',
    cancelled: 'Somebody ended it; what was saved before stays.',
    failed: 'It ended before its last row; what was saved before stays.',
  },
  { columns: ['contact_import.state'] },
)
export type ContactImportState = ValueOf<typeof contactImportStates>

export const contactImportTargets = closedSet(
  'ContactImportTarget',
  'What a column of a file is taken for.',
  {
    contact_phone:
      'The phone, by which a contact is known; the first that can be read, where there are several.',
    contact_name: 'The whole name.',
    contact_first_name: 'The first name, where a name has several columns.',
    contact_middle_name: 'A name between the first and the last one.',
    contact_last_name: 'The last name.',
    contact_tags: 'Names of tags, apart by commas, semicolons or `:::`; they are added.',
    contact_user_id: "The platform's id of the person, by which one without a phone is known.",
    chat_number: 'Name or id of the number that the chat goes over.',
    chat_agent: 'Id of the member whose chat it becomes.',
    custom_field: 'A custom field; its key stands beside.',
    left_out: 'Nothing.',
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
