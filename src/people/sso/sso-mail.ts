import { z } from 'zod'
import type { MailText } from '#outside/mail/outbox.ts'

const ssoLink = z.object({
  email: z.string(),
  provider: z.string(),
  organization: z.string(),
  link: z.string(),
})

/** Carries the link with which the owner of an account lets a provider sign them in. */
export function ssoLinkMail(data: unknown): MailText {
  const { email, provider, organization, link } = ssoLink.parse(data)
  const lines = [
    `Somebody, probably you, signs in with ${provider} of ${organization} as ${email}. Your Parley account has that address and a password.`,
    `Open this within one hour to let ${provider} sign you in from now on:\n${link}`,
    'The link works once. If it was not you, do not open it: nothing changes then.',
  ]
  return { subject: `Sign in to Parley with ${provider}`, text: `${lines.join('\n\n')}\n` }
}
