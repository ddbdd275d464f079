import { drainContactImports } from '#messaging/contact-imports/save-rows.ts'
import type { JobDefinition } from './queue.ts'

/** Saves the rows of files of contacts, a part of each in its turn. */
export const contactImportsJob: JobDefinition = {
  kind: 'contact-imports',
  timeoutMs: 2 * 60_000,
  run: drainContactImports,
}
