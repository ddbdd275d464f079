import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VariablesOf } from '../graphql/document.ts'
import type { exportMutation, ImportFault, ImportPlan, ImportProgress } from './documents.ts'

type State = ImportProgress['state']

/** How far an import is, for people. */
export const states: Record<State, MessageDescriptor> = {
  READING: msg`Being read`,
  READY: msg`Not run yet`,
  RUNNING: msg`Running`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
  FAILED: msg`Failed`,
}

/** Why an import ended before its last row, for people. */
export const failures: Record<NonNullable<ImportProgress['failedBy']>, MessageDescriptor> = {
  INTERRUPTED: msg`The file was not read completely. Send it again.`,
  AUTHOR_GONE: msg`Whoever ran it is no longer here.`,
  IMPORT_FORBIDDEN: msg`Whoever ran it may not import contacts any longer.`,
}

export type Target = ImportPlan['columns'][number]['target']

/** What a column is taken for, for people. */
export const targets: Record<Exclude<Target, 'CUSTOM_FIELD'>, MessageDescriptor> = {
  NOTHING: msg`Left out`,
  PHONE: msg`Phone`,
  NAME: msg`Name`,
  FIRST_NAME: msg`First name`,
  MIDDLE_NAME: msg`Middle name`,
  LAST_NAME: msg`Last name`,
  TAGS: msg`Tags`,
  NUMBER: msg`Number of the chat`,
  AGENT: msg`Id of the agent`,
  USER_ID: msg`Id on the platform`,
}

/** What several columns of a file can be taken for. */
export const severalOf: ReadonlySet<Target> = new Set([
  'NOTHING',
  'PHONE',
  'FIRST_NAME',
  'MIDDLE_NAME',
  'LAST_NAME',
  'TAGS',
])

/** Why a row is not saved, for people. */
export const faults: Record<ImportFault['code'], MessageDescriptor> = {
  PHONE_MISSING: msg`There is no phone number.`,
  PHONE_UNREADABLE: msg`The phone cannot be read.`,
  SEVERAL_PHONES: msg`There are several phones: the first that can be read was taken.`,
  NAME_TOO_LONG: msg`The name is too long.`,
  TAGS_UNUSABLE: msg`There are too many tags, or one is too long.`,
  NUMBER_UNKNOWN: msg`There is no number with this name.`,
  AGENT_UNKNOWN: msg`Nobody with this ID can have a chat.`,
  ASSIGNING_FORBIDDEN: msg`You may not assign chats; the rest of the row is saved.`,
  OUT_OF_SIGHT: msg`The contact exists, but you cannot see it.`,
  LIMIT_REACHED: msg`The plan has no room for more contacts.`,
  FIELD_UNUSABLE: msg`The field cannot hold this value.`,
  CELL_TOO_LONG: msg`A cell is too long.`,
  NOT_STORABLE: msg`There is a character that cannot be kept.`,
  OTHER: msg`It cannot be saved.`,
}

export type ExportColumn = NonNullable<
  NonNullable<VariablesOf<typeof exportMutation>['input']['columns']>[number]
>

/** What a file can hold of each contact, for people. */
export const exportColumns: Record<ExportColumn, MessageDescriptor> = {
  PHONE: msg`Phone`,
  NAME: msg`Name`,
  TAGS: msg`Tags`,
  NUMBER: msg`Number of the chat`,
  AGENT: msg`Id of the agent`,
  LAST_MESSAGE_AT: msg`Last message`,
  CREATED_AT: msg`Made`,
  UPDATED_AT: msg`Last change`,
  USER_ID: msg`Id on the platform`,
}
