import { chatRows } from './chats.ts'
import { contactRows } from './contacts.ts'
import { messageRows } from './messages.ts'
import { numberRows } from './numbers.ts'
import type { Row } from './row.ts'
import { webhookRows } from './webhooks.ts'

/** The endpoints of /v1 (spec/4 B5). */
export const v1Rows: readonly Row[] = [
  ...numberRows,
  ...messageRows,
  ...contactRows,
  ...chatRows,
  ...webhookRows,
]
