import { drainPush, settlePush } from '#telling/push/drain-push.ts'
import type { JobDefinition } from './queue.ts'

/** Tells browsers of news; the sweep of every second is soon enough for them. */
export const pushJob: JobDefinition = { kind: 'push', timeoutMs: 60_000, run: drainPush, settle: settlePush }
