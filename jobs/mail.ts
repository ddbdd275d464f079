import { reportMail } from '#insight/report-mails/report-mail-text.ts'
import type { MailWriters } from '#outside/mail/outbox.ts'
import { drainMails } from '#outside/mail/send.ts'
import { invitationMail } from '#people/invitations/invitation-mail.ts'
import { accountChangedMail } from '#people/members/account-changed-mail.ts'
import { newAddressMail } from '#people/members/new-address-mail.ts'
import { ownAddressMail } from '#people/members/own-address-mail.ts'
import { passwordResetMail } from '#people/password-reset/password-reset-mail.ts'
import { ssoLinkMail } from '#people/sso/sso-mail.ts'
import { notificationMail } from '#telling/notification-mails/notification-mail.ts'
import { notificationMailsDueRows, queueNotificationMails } from '#telling/notification-mails/queue-due.ts'
import { webhookDisabledMail } from '#telling/webhooks/endpoints/disabled-mail.ts'
import { type JobDefinition, ofParts } from './queue.ts'

const writers: MailWriters = {
  webhook_disabled: webhookDisabledMail,
  invitation: invitationMail,
  password_reset: passwordResetMail,
  account_changed: accountChangedMail,
  new_address: newAddressMail,
  own_address: ownAddressMail,
  sso_link: ssoLinkMail,
  figures: reportMail,
  notices: notificationMail,
}

/** Queues mails of notifications whose time has come, and sends queued mails. */
export const mailJob: JobDefinition = {
  kind: 'mail',
  timeoutMs: 120_000,
  ...ofParts([
    { due: [notificationMailsDueRows], run: queueNotificationMails },
    {
      due: ['outgoing_mail where next_try_at <= $1 order by next_try_at'],
      run: (app) => drainMails(app, writers),
    },
  ]),
}
