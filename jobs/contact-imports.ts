import { drainBroadcastImports } from '#messaging/campaigns/broadcast-imports/import-drain.ts'
import { drainContactImports } from '#messaging/inbox/contact-files/save-rows.ts'
import type { JobDefinition } from './queue.ts'

/** Saves the rows of files of contacts, and of people for drafts of broadcasts, a part of each in its turn. */
export const contactImportsJob: JobDefinition = {
  kind: 'contact-imports',
  timeoutMs: 2 * 60_000,
  due: [
    `contact_import where state = 'reading'`,
    `contact_import where state = 'running'`,
    `broadcast_import where state = 'reading'`,
    `broadcast_import where state = 'running'`,
  ],
  async run(app) {
    const done = [await drainBroadcastImports(app), await drainContactImports(app)]
    return { more: done.some(({ more }) => more) }
  },
}
