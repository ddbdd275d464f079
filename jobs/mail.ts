import { drainMails } from '#outside/mail/send.ts'
import { mailTransport } from '#outside/mail/transport.ts'
import type { JobDefinition } from './queue.ts'

/** Sends queued mails. */
export const mailJob: JobDefinition = {
  kind: 'mail',
  timeoutMs: 120_000,
  run: drainMails,
  close: async (app) => mailTransport(app).close(),
}
