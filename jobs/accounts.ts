import { drainFacts } from '#messaging/records/account-setup/ask-facts.ts'
import { drainRemoved } from '#messaging/records/account-setup/delete-belongings.ts'
import type { JobDefinition } from './queue.ts'

/** Asks the platform about accounts, and deletes what belonged to those that were removed. */
export const accountsJob: JobDefinition = {
  kind: 'accounts',
  timeoutMs: 10 * 60_000,
  due: [
    'number where facts_due_at <= $1 order by facts_due_at',
    'removed_number where due_at <= $1 order by due_at',
  ],
  async run(app) {
    const done = [await drainFacts(app), await drainRemoved(app)]
    return { more: done.some(({ more }) => more) }
  },
}
