import { accountsJob } from './accounts.ts'
import { botJob } from './bot.ts'
import { botCallsJob } from './bot-calls.ts'
import { broadcastsJob } from './broadcasts.ts'
import { callbacksJob } from './callbacks.ts'
import { callsJob } from './calls.ts'
import { contactImportsJob } from './contact-imports.ts'
import { deliveriesJob } from './deliveries.ts'
import { fanOutJob } from './fan-out.ts'
import { handOverJob } from './hand-over.ts'
import { inboxRulesJob } from './inbox-rules.ts'
import { legacyWebhooksJob } from './legacy-webhooks.ts'
import { mailJob } from './mail.ts'
import { mediaJob } from './media.ts'
import { pushJob } from './push.ts'
import type { JobDefinition } from './queue.ts'
import { readReceiptsJob } from './read-receipts.ts'
import { retentionJob } from './retention.ts'
import { rollupsJob } from './rollups.ts'
import { slaJob } from './sla.ts'
import { timersJob } from './timers.ts'

/** Every kind of background work, in the order in which one feeds the next. */
export const jobs: readonly JobDefinition[] = [
  callbacksJob,
  botJob,
  botCallsJob,
  callsJob,
  broadcastsJob,
  handOverJob,
  timersJob,
  slaJob,
  inboxRulesJob,
  fanOutJob,
  deliveriesJob,
  legacyWebhooksJob,
  mailJob,
  mediaJob,
  readReceiptsJob,
  pushJob,
  accountsJob,
  contactImportsJob,
  rollupsJob,
  retentionJob,
]
