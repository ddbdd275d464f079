import { analytics } from './analytics.ts'
import { calls } from './calls.ts'
import { campaigns } from './campaigns.ts'
import { chatbot } from './chatbot.ts'
import { flows } from './flows.ts'
import { forms } from './forms.ts'
import { imports } from './imports.ts'
import { incoming } from './incoming.ts'
import { scheduled } from './scheduled.ts'
import { graphSends, restSends } from './sends.ts'
import { transfers } from './transfers.ts'
import { webhooks } from './webhooks.ts'
import type { MakeWorkload } from './workload.ts'

/** Every kind of work. Webhooks come first: their endpoint hears of what the others prepare. */
export const workloads: readonly MakeWorkload[] = [
  webhooks,
  restSends,
  graphSends,
  incoming,
  campaigns,
  imports,
  transfers,
  chatbot,
  flows,
  forms,
  scheduled,
  calls,
  analytics,
]
