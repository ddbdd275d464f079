import { drainTimers } from '#messaging/routing/sla/drain-timers.ts'
import { logBeyond } from './due-now.ts'
import type { JobDefinition } from './queue.ts'

/** Deadlines of transfers, and reminders of persons who do not answer the chatbot (spec/8 SL). */
export const slaJob: JobDefinition = {
  kind: 'sla',
  timeoutMs: 120_000,
  due: [
    'timer where due_at <= $1 order by due_at',
    logBeyond('coalesce(p.seq, 0)', 'left join timer_position p using (workspace_id)'),
  ],
  inLanes: true,
  run: drainTimers,
}
