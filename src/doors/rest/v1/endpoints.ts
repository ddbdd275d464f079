import { broadcastRows } from './broadcasts.ts'
import { chatRows } from './chats.ts'
import { contactRows } from './contacts.ts'
import type { Row } from './endpoint.ts'
import { mediaRows } from './media.ts'
import { messageRows } from './messages.ts'
import { numberRows } from './numbers.ts'
import { templateRows } from './templates.ts'
import { usageRows } from './usage.ts'
import { webhookRows } from './webhooks.ts'

/** The endpoints of /v1 (spec/4 B5). */
export const v1Rows: readonly Row[] = [
  ...numberRows,
  ...messageRows,
  ...mediaRows,
  ...contactRows,
  ...chatRows,
  ...templateRows,
  ...broadcastRows,
  ...usageRows,
  ...webhookRows,
]
