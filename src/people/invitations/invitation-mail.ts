import { z } from 'zod'
import type { MailText } from '#outside/mail/outbox.ts'

const invitation = z.object({
  organization: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  until: z.string(),
  link: z.string(),
})

/** Carries the link with which an invited person joins a workspace. */
export function invitationMail(data: unknown): MailText {
  const { organization, role, invitedBy, until, link } = invitation.parse(data)
  const lines = [
    `${invitedBy} invites you to ${organization} on Parley, as ${role}.`,
    `Join here until ${until}:\n${link}`,
    'The link is for you alone and works once. If you do not know what this is about, ignore this mail.',
  ]
  return { subject: `${invitedBy} invites you to ${organization}`, text: `${lines.join('\n\n')}\n` }
}
