import { z } from 'zod'
import type { MailText } from '#outside/mail/outbox.ts'

const newAddress = z.object({ email: z.string(), link: z.string() })

/** Carries the link with which a person proves that a new address is theirs. */
export function newAddressMail(data: unknown): MailText {
  const { email, link } = newAddress.parse(data)
  const lines = [
    `Somebody, probably you, wants this to be the address of the Parley account ${email}.`,
    `Make it so here within one day:\n${link}`,
    'The link works once. If you did not ask, ignore this mail: nothing changes.',
  ]
  return { subject: 'Your new address for Parley', text: `${lines.join('\n\n')}\n` }
}
