import type { App } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { claimInTime } from '#core/lanes/late-claims.ts'
import type { OutgoingMailModel } from '#generated/prisma/models/OutgoingMail.ts'
import { noteMail } from './health.ts'
import { openLink } from './mail-secrets.ts'
import type { MailTemplate, MailWriters } from './outbox.ts'
import { letterId, mailTransport } from './transport.ts'

const fields = [
  'workspaceId',
  'key',
  'recipient',
  'template',
  'data',
  // encrypted
  'secretLink',
  'attempts',
  'createdAt',
] as const

type QueuedMail = RowOf<
  OutgoingMailModel,
  (typeof fields)[number],
  { template: MailTemplate; data: Record<string, unknown> }
>

const atOnce = 20
/** Longer than a mail server may take; a process that dies in the meantime leaves its mails to the next. */
const leaseMs = 60_000
const minute = 60_000
const waits = [1 * minute, 5 * minute, 15 * minute]
const longestWait = 60 * minute
/** After so long the mail would tell nothing new. */
const givenUpAfter = 100

/**
 * Takes due mails: the first of every workspace, their second ones and so on, so that many of one hold nobody up. Whoever
 * comes first takes them: they have no order and no limit that lanes would keep (docs/adr/0043).
 */
const claims = overWorkspaces<QueuedMail>(
  'mail.claim',
  4,
  (only) => `with waiting as (
     select m.workspace_id, m.key, m.recipient,
       row_number() over (partition by m.workspace_id order by m.next_try_at, m.key, m.recipient) as place
     from outgoing_mail m where m.next_try_at <= $1 ${only('m')}
   ), due as (
     select workspace_id, key, recipient from waiting join outgoing_mail m using (workspace_id, key, recipient)
     where m.next_try_at <= $1 ${only('m')} order by place, m.next_try_at limit $3 for update of m skip locked
   )
   update outgoing_mail m set next_try_at = $2, attempts = m.attempts + 1
   from due where m.workspace_id = due.workspace_id and m.key = due.key and m.recipient = due.recipient
     ${only('m')}
   returning ${columns('OutgoingMail', 'm', fields)}`,
)

/** Where mails are due, the fewest first: what they leave free is the others'. */
const workspacesDue = statement<{ workspaceId: string }>(
  'mail.workspaces_due',
  `select ${columns('OutgoingMail', 'm', ['workspaceId'])} from outgoing_mail m
   where m.next_try_at <= $1 group by m.workspace_id order by count(*), min(m.next_try_at)`,
)

const forget = statement<never>(
  'mail.forget',
  'delete from outgoing_mail where workspace_id = $1 and key = $2 and recipient = $3',
)

const postpone = statement<never>(
  'mail.postpone',
  'update outgoing_mail set next_try_at = $4 where workspace_id = $1 and key = $2 and recipient = $3',
)

function dataOf(app: App, { workspaceId, key, data, secretLink }: QueuedMail): Record<string, unknown> {
  return secretLink ? { ...data, link: openLink(app.keyRing, workspaceId, key, secretLink) } : data
}

async function send(app: App, writers: MailWriters, mail: QueuedMail): Promise<void> {
  const { workspaceId, key, recipient, attempts } = mail
  const name = [workspaceId, key, recipient]
  try {
    const words = await writers[mail.template](dataOf(app, mail), { app, workspaceId })
    if (words) {
      const id = letterId(workspaceId, key, recipient)
      await mailTransport(app).send({ ...words, to: recipient, id, at: mail.createdAt })
      noteMail(app)
    }
    await run(app.pool, forget, name)
  } catch (error) {
    noteMail(app, error)
    app.log.warn({ err: error, template: mail.template, attempts }, 'a mail could not be sent')
    if (attempts >= givenUpAfter) await run(app.pool, forget, name)
    const wait = waits[attempts - 1] ?? longestWait
    await run(app.pool, postpone, [...name, new Date(app.clock.nowMs() + wait)])
  }
}

/**
 * Sends mails that are due; one that the mail server does not take is tried again, at least once an hour. The rooms
 * that queue mails write them: jobs/mail.ts hands their writers in.
 */
export async function drainMails(app: App, writers: MailWriters): Promise<{ more: boolean }> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const workspaceIds = await workspacesFor(app, workspacesDue, [now])
  const claimed = await claimInTime(app, 'mail', leaseMs, () =>
    takeOver(app, workspaceIds, atOnce, (workspaceId, most) =>
      runOver(app.pool, claims, [now, until, most], workspaceId),
    ),
  )
  if (claimed === undefined) return { more: false }
  const { taken, more } = claimed
  await Promise.all(taken.map((mail) => send(app, writers, mail)))
  return { more }
}
