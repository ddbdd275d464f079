import { broadcastEndpoints } from './broadcasts.ts'
import { chatEndpoints } from './chats.ts'
import { contactEndpoints } from './contacts.ts'
import type { Endpoint } from './endpoint.ts'
import { mediaEndpoints } from './media.ts'
import { messageEndpoints } from './messages.ts'
import { numberEndpoints } from './numbers.ts'
import { templateEndpoints } from './templates.ts'
import { usageEndpoints } from './usage.ts'
import { webhookEndpoints } from './webhooks.ts'

/** The endpoints of /v1 (spec/4 B5). */
export const v1Endpoints: readonly Endpoint[] = [
  ...numberEndpoints,
  ...messageEndpoints,
  ...mediaEndpoints,
  ...contactEndpoints,
  ...chatEndpoints,
  ...templateEndpoints,
  ...broadcastEndpoints,
  ...usageEndpoints,
  ...webhookEndpoints,
]
