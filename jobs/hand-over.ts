import { closeHandOver, drainHandOver, settleHandOver } from '#messaging/messages/messages/hand-over.ts'
import type { JobDefinition } from './queue.ts'

/** Gives accepted messages to the platform, each once (docs/adr/0004). */
export const handOverJob: JobDefinition = {
  kind: 'hand-over',
  timeoutMs: 60_000,
  due: ['hand_over where handed_over_at is null order by workspace_id, number_id, bulk, message_id'],
  run: drainHandOver,
  inLanes: true,
  settle: settleHandOver,
  close: closeHandOver,
}
