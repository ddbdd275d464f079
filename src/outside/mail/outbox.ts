import type { Permission } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { sealLink } from './mail-secrets.ts'

/** What a mail is about; its text is written when it is sent. */
export type MailTemplate =
  | 'webhook_disabled'
  | 'invitation'
  | 'password_reset'
  | 'account_changed'
  | 'new_address'
  | 'own_address'
  | 'sso_link'
  | 'figures'
  | 'notices'

/** The words of a mail, in plain text. */
export interface MailText {
  subject: string
  text: string
  /** a link that turns such mails off by one POST, for the mail program's own button (RFC 8058) */
  turnsOff?: string
}

/** Where a mail is written. */
export interface MailPlace {
  app: App
  workspaceId: string
}

/**
 * Writes each kind of mail from what was kept of its cause; throws on data that is not the template's. Null where there
 * is nothing to say any more: then no mail is sent.
 */
export type MailWriters = Readonly<
  Record<MailTemplate, (data: unknown, place: MailPlace) => MailText | null | Promise<MailText | null>>
>

/** A mail to the members of a workspace who hold a permission. */
export interface NewMail {
  workspaceId: string
  /** names the cause: the same key never makes a second mail to the same person */
  key: string
  template: MailTemplate
  data: Record<string, unknown>
}

const newMails = rowsIn<NewMail>({
  workspace_id: ['uuid', (mail) => mail.workspaceId],
  key: ['text', (mail) => mail.key],
  template: ['text', (mail) => mail.template],
  data: ['text', (mail) => JSON.stringify(mail.data)],
})

const queueToMembers = statement<never>(
  'mail.queue_to_members',
  `insert into outgoing_mail (workspace_id, key, recipient, template, data, next_try_at, created_at)
   select n.workspace_id, n.key, u.email, n.template, n.data::jsonb, $6, $6
   from ${newMails.from('n')}
   join membership m on m.workspace_id = n.workspace_id
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id and $5 = any(r.permissions)
   join user_account u on u.id = m.user_id and u.is_active
   on conflict do nothing`,
)

/**
 * Queues mails in the transaction of their cause, one for each member who holds the permission. A job sends them
 * after the commit, so that none is lost and none told too early. `wake` is called after the commit.
 */
export async function queueMails(
  tx: Tx,
  mails: readonly NewMail[],
  permission: Permission,
  at: Date,
  wake: () => void,
): Promise<void> {
  if (mails.length === 0) return
  await run(tx, queueToMembers, [...newMails.values(mails), permission, at])
  tx.afterCommit(wake)
}

/** A mail to one person. */
export interface PersonalMail extends NewMail {
  /** the address */
  recipient: string
  /** a link that opens something, given to the template as `link`; kept encrypted until the mail is written */
  secretLink?: string
}

const queueToPerson = statement<never>(
  'mail.queue_to_person',
  `insert into outgoing_mail (workspace_id, key, recipient, template, data, secret_link, next_try_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing`,
)

/** Queues a mail to one person in the transaction of its cause. The caller wakes the `mail` job after the commit. */
export async function queueMail(tx: Tx, app: App, mail: PersonalMail, at: Date): Promise<void> {
  const { workspaceId, key, recipient, template, data, secretLink } = mail
  const sealed = secretLink ? sealLink(app.keyRing, workspaceId, key, secretLink) : null
  await run(tx, queueToPerson, [workspaceId, key, recipient, template, JSON.stringify(data), sealed, at])
}
