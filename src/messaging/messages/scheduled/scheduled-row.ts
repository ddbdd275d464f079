import { columns, type RowOf } from '#core/db/columns.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { ScheduledMessageModel } from '#generated/prisma/models/ScheduledMessage.ts'
import type { SendMessageInput } from '#messaging/messages/messages/message-input.ts'
import type { ScheduledStatus } from './scheduled-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'contactId',
  'authorId',
  'content',
  'status',
  'dueAt',
  'version',
  'refusalCode',
  'refusalMessage',
  'createdAt',
  'updatedAt',
] as const

/** What a send takes, but for whom it goes to: that is the row's. */
export type ScheduledContent = Omit<SendMessageInput, 'to'> & {
  /** what its author wrote before it was translated, for colleagues */
  originalText?: string
}

/** A message that is to be sent later. */
export type ScheduledRow = RowOf<
  ScheduledMessageModel,
  (typeof fields)[number],
  { content: ScheduledContent; status: ScheduledStatus; refusalCode: ErrorCode | null }
>

/** The select list that yields ScheduledRow, for a table alias. */
export const scheduledColumns = (alias: string): string => columns('ScheduledMessage', alias, fields)

/** What is shown of it in a line: its words, those under its file, or what its template is called. */
export function previewOfScheduled({
  text,
  media,
  interactive,
  template,
  location,
}: ScheduledContent): string {
  return (
    text?.body ??
    media?.caption ??
    interactive?.body?.text ??
    template?.name ??
    location?.name ??
    media?.filename ??
    ''
  )
}
