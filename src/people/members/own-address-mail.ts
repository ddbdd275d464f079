import { z } from 'zod'
import type { MailText } from '#outside/mail/outbox.ts'

const ownAddress = z.object({ email: z.string(), link: z.string() })

/** Carries the link with which a signed-in person proves that the address of their account is theirs. */
export function ownAddressMail(data: unknown): MailText {
  const { email, link } = ownAddress.parse(data)
  const lines = [
    `You asked to prove that ${email}, the address of your Parley account, is yours.`,
    `Do it here within one day, signed in:\n${link}`,
    'The link works once. If you did not ask, ignore this mail: nothing changes.',
  ]
  return { subject: 'Prove your address for Parley', text: `${lines.join('\n\n')}\n` }
}
