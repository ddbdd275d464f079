import { z } from 'zod'
import type { MailText } from '#outside/mail/outbox.ts'

/** What happens to an account that its owner wants to know of. */
const changes = {
  password_reset:
    'The password of your account was set anew with a link from a mail. All sessions were ended.',
  address_proven:
    'Your address was proven to be yours. Whatever signed in to your account before was removed: the password, the authenticator app, recovery codes, passkeys and links to single sign-on. All sessions were ended.',
  sso_linked: 'A single sign-on was linked to it. Whoever signs in there signs in as you.',
  sso_unlinked: 'A link to a single sign-on was removed.',
  address_change_asked:
    'A new address was given for your account, and a link was mailed to it. Your address changes when that link is opened.',
  address_changed: 'The e-mail address of your account was changed. This one signs in no more.',
  two_step_on: 'Two-step sign-in was turned on.',
  two_step_off: 'Two-step sign-in was turned off.',
  recovery_codes_renewed: 'New recovery codes were made; the old ones work no more.',
  passkey_added: 'A passkey was added. Whoever holds it can sign in as you.',
  passkey_removed: 'A passkey was removed.',
  second_factor_reset:
    'The operator of the installation removed your second step of signing in: the authenticator app, the recovery codes and all passkeys. All sessions were ended; your password alone signs you in until you set it up again.',
} as const

export type AccountChange = keyof typeof changes

const accountChanged = z.object({
  what: z.enum(Object.keys(changes) as [AccountChange, ...AccountChange[]]),
  email: z.string(),
  at: z.string(),
})

/** Tells the owner of an account what was done to it, so that a thief cannot do it unseen. */
export function accountChangedMail(data: unknown): MailText {
  const { what, email, at } = accountChanged.parse(data)
  const lines = [
    `${changes[what]}`,
    `Account: ${email}\nTime: ${at}`,
    'If this was you, there is nothing to do. If not, ask for a new password on the sign-in page now and tell an administrator of your organization.',
  ]
  return { subject: 'Your Parley account was changed', text: `${lines.join('\n\n')}\n` }
}
