import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { queueMail } from '#outside/mail/outbox.ts'
import { notificationSettings } from '#people/members/own-settings.ts'
import { memberNow } from '#people/sessions/members.ts'
import { isUnread } from '#telling/notifications/notification-row.ts'
import type { NotificationKind } from '#telling/notifications/notification-sets.ts'
import { mailWay, type Preferences, preferencesOf } from '#telling/notifications/preferences.ts'
import { mailWaitMs } from '#telling/notifications/wanted.ts'
import { mailedAt } from './mail-times.ts'
import { mostInMail, type NotificationMailData } from './notification-mail.ts'

// A row says when somebody looks whether it is to be mailed (mail_at); what the person wants, has read and may be told
// in their quiet hours is asked then. Rows and the mail change in one transaction, so a mail is made once, whichever
// process makes it and whichever dies (docs/adr/0190).

/** So many people in one go. */
const atOnce = 50
/** So many notifications of a person in one go. */
const mostOfPerson = 1_000

export const notificationMailsDueRows = 'notification where mail_at <= $1 order by mail_at'

interface Whose {
  workspaceId: string
  userId: string
}

const due = statement<Whose>(
  'notification_mails.due',
  `select distinct n.workspace_id as "workspaceId", n.user_id as "userId" from (
     select workspace_id, user_id from notification where mail_at <= $1 order by mail_at limit ${atOnce}
   ) n`,
)

interface Waiting {
  id: string
  kind: NotificationKind
  createdAt: Date
  readAt: Date | null
}

/** Holds those that are due, and those that would be within minutes: they go along. */
const take = statement<Waiting>(
  'notification_mails.take',
  `select n.id, n.kind, n.created_at as "createdAt", n.read_at as "readAt" from notification n
   where n.workspace_id = $1 and n.user_id = $2 and n.mail_at <= $3
   order by n.mail_at, n.id limit ${mostOfPerson} for update skip locked`,
)

interface Person {
  email: string
  settings: Record<string, unknown>
  zone: string
}

const person = statement<Person>(
  'notification_mails.person',
  `select u.email, u.settings, w.timezone as zone from user_account u join workspace w on w.id = $1 where u.id = $2`,
)

interface Planned {
  id: string
  until: Date | null
}

const planned = rowsIn<Planned>(
  { id: ['uuid', (one) => one.id], until: ['timestamptz', (one) => one.until] },
  2,
)

const plan = statement(
  'notification_mails.plan',
  `update notification n set mail_at = p.until from ${planned.from('p')}
   where n.workspace_id = $1 and n.user_id = $2 and n.id = p.id`,
)

/** Splits what was taken into what is mailed now and when the others are looked at again. */
function sorted(rows: readonly Waiting[], preferences: Preferences, zone: string, now: Date) {
  const times = rows.flatMap((row) => {
    const at = isUnread(row) ? mailedAt(row, preferences, zone, now) : null
    return at ? [{ row, at }] : []
  })
  const isDue = times.some(({ at }) => at <= now)
  // One mail instead of one each minute.
  const goes = ({ row, at }: (typeof times)[number]) =>
    at <= now ||
    (isDue &&
      at.getTime() <= row.createdAt.getTime() + mailWaitMs &&
      mailWay(preferences, row.kind) === 'at_once')
  const mailed = times.filter(goes).map(({ row }) => row.id)
  const later = new Map(times.filter((one) => !goes(one)).map(({ row, at }) => [row.id, at]))
  return { mailed, plans: rows.map(({ id }) => ({ id, until: later.get(id) ?? null })) }
}

async function queue(tx: Tx, app: App, { workspaceId, userId }: Whose, ids: string[], email: string) {
  // Ids are of the order in which things happened.
  const newest = ids.toSorted().slice(-mostInMail)
  const data: NotificationMailData = { userId, ids: newest, more: ids.length - newest.length }
  const key = `notices:${userId}:${newest.at(-1)}`
  const mail = { workspaceId, key, template: 'notices' as const, data: { ...data }, recipient: email }
  await queueMail(tx, app, mail, app.clock.now())
  tx.afterCommit(() => app.wake('mail'))
}

/** Whether there was anything to look at. */
async function queueFor(app: App, whose: Whose): Promise<boolean> {
  const { workspaceId, userId } = whose
  const now = app.clock.now()
  const member = app.config.mail.url ? await memberNow(app, workspaceId, userId) : null
  return await inTransaction(app.pool, async (tx) => {
    const rows = await run(tx, take, [workspaceId, userId, new Date(now.getTime() + mailWaitMs)])
    if (rows.length === 0) return false
    const [found] = await run(tx, person, [workspaceId, userId])
    const settings = found?.settings ?? {}
    const wants = member !== null && notificationSettings(settings).emailNotifications
    const { mailed, plans } =
      found && wants
        ? sorted(rows, preferencesOf(settings), found.zone, now)
        : { mailed: [], plans: rows.map(({ id }) => ({ id, until: null })) }
    await run(tx, plan, [workspaceId, userId, ...planned.values(plans)])
    if (found && mailed.length > 0) await queue(tx, app, whose, mailed, found.email)
    return true
  })
}

/** Queues the mails of people for whom notifications are due; what they have read in the meantime is left out. */
export async function queueNotificationMails(app: App): Promise<{ more: boolean }> {
  const waiting = await run(app.pool, due, [app.clock.now()])
  let more = false
  for (const one of waiting) if (await queueFor(app, one)) more = true
  return { more }
}
