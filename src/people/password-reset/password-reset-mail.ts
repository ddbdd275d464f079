import { z } from 'zod'
import type { MailText } from '#outside/mail/outbox.ts'

const passwordReset = z.object({ email: z.string(), link: z.string() })

/** Carries the link with which a person sets a new password. */
export function passwordResetMail(data: unknown): MailText {
  const { email, link } = passwordReset.parse(data)
  const lines = [
    `Somebody, probably you, asked for a new password for the Parley account ${email}.`,
    `Choose it here within one hour:\n${link}`,
    'The link works once. If you did not ask, ignore this mail: nothing changes.',
  ]
  return { subject: 'A new password for Parley', text: `${lines.join('\n\n')}\n` }
}
