import { z } from 'zod'
import type { MailText } from '#outside/mail/outbox.ts'
import { type DisabledReason, disabledReasons } from './endpoint-sets.ts'

const reasons: Record<DisabledReason, { why: string; what: string }> = {
  failing: {
    why: 'For 24 hours every delivery to it has failed.',
    what: 'Repair the receiver, then turn the webhook back on.',
  },
  no_secret: {
    why: 'It has no signing secret, and events are never sent unsigned.',
    what: 'Rotate its secret, then turn the webhook back on.',
  },
  key_revoked: {
    why: 'The API key that it was made with was revoked.',
    what: 'Turn the webhook back on with another key or in the app.',
  },
  key_expired: {
    why: 'The API key that it was made with has expired.',
    what: 'Turn the webhook back on with another key or in the app.',
  },
  key_scopes: {
    why: 'The API key that it was made with may no longer read the events it subscribes to, or manage webhooks.',
    what: 'Turn the webhook back on with another key or in the app.',
  },
  manual: { why: 'Somebody of your workspace turned it off.', what: 'It can be turned back on at any time.' },
}

const disabledMail = z.object({
  url: z.string(),
  workspace: z.string(),
  reason: z.enum(disabledReasons.values),
  at: z.string(),
})

/** Tells that an endpoint was turned off, why, and what to do (document 1, Webhook endpoint status). */
export function webhookDisabledMail(data: unknown): MailText {
  const { url, workspace, reason, at } = disabledMail.parse(data)
  const { why, what } = reasons[reason]
  const { host } = new URL(url)
  const lines = [
    `The webhook to ${url} of the workspace ${workspace} was turned off at ${at}.`,
    `${why} No new events are queued for it.`,
    `${what} Deliveries that are waiting are kept for one day from when it was turned off and sent if it is turned on by then; after that they fail and can be sent again from its delivery list.`,
  ]
  return { subject: `Webhook to ${host} was turned off`, text: `${lines.join('\n\n')}\n` }
}
