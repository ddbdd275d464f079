import {
  closeLegacyWebhooks,
  drainLegacyWebhooks,
  settleLegacyWebhooks,
} from '#telling/older-webhooks/deliver.ts'
import type { JobDefinition } from './queue.ts'

/** Sends events to older webhooks. */
export const legacyWebhooksJob: JobDefinition = {
  kind: 'legacy-webhooks',
  timeoutMs: 60_000,
  due: ['legacy_webhook_delivery'],
  inLanes: true,
  run: drainLegacyWebhooks,
  settle: settleLegacyWebhooks,
  close: closeLegacyWebhooks,
}
