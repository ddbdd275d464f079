import { invitationMail } from '#people/invitations/mail.ts'
import { accountChangedMail } from '#people/members/account-changed-mail.ts'
import { newAddressMail } from '#people/members/new-address-mail.ts'
import { passwordResetMail } from '#people/password-reset/mail.ts'
import { ssoLinkMail } from '#people/sso/mail.ts'
import { webhookDisabledMail } from '#telling/webhooks/endpoints/disabled-mail.ts'
import type { MailTemplate } from './outbox.ts'

/** The words of a mail, in plain text. */
export interface MailText {
  subject: string
  text: string
}

/** Writes a mail from what was kept of its cause. Throws on data that is not the template's. */
export const mailTemplates: Record<MailTemplate, (data: unknown) => MailText> = {
  webhook_disabled: webhookDisabledMail,
  invitation: invitationMail,
  password_reset: passwordResetMail,
  account_changed: accountChangedMail,
  new_address: newAddressMail,
  sso_link: ssoLinkMail,
}
