import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { notificationSettings } from '#people/members/own-settings.ts'
import { membersNow } from '#people/sessions/members.ts'
import {
  type NotificationRow,
  notificationColumns,
  notificationsIn,
  shownTo,
} from '#telling/notifications/notification-row.ts'
import { isPushed, type Preferences, preferencesOf, quietEnd } from '#telling/notifications/preferences.ts'
import { isToldByLog } from '#telling/notifications/wanted.ts'
import { type PushSubscriptionRow, pushColumns } from './push-row.ts'
import { sendPush } from './send-push.ts'

// What the log itself does not tell browsers: notifications whose rows say so. They are hints, so a row is taken before
// it is told; one that a process dies with is in the page all the same.

const atOnce = 200

export const notificationsToPushRows = 'notification where push_at <= $1 order by push_at'

type Taken = NotificationRow & { userId: string }

const waiting = statement<{ workspaceId: string }>(
  'push.notifications_waiting',
  `select distinct n.workspace_id as "workspaceId" from notification n where n.push_at <= $1 limit ${atOnce}`,
)

const take = statement<Taken>(
  'push.take_notifications',
  `with due as (
     select n.user_id, n.id from notification n where n.workspace_id = $1 and n.push_at <= $2
     order by n.push_at limit ${atOnce} for update skip locked
   ), taken as (
     update notification n set push_at = null from due d
     where n.workspace_id = $1 and n.user_id = d.user_id and n.id = d.id returning n.*
   )
   select n.user_id as "userId", ${notificationColumns} from ${notificationsIn('taken')}`,
)

interface Postponed {
  userId: string
  id: string
  until: Date
}

const postponed = rowsIn<Postponed>(
  {
    user_id: ['uuid', (one) => one.userId],
    id: ['uuid', (one) => one.id],
    until: ['timestamptz', (one) => one.until],
  },
  1,
)

const postpone = statement(
  'push.postpone_notifications',
  `update notification n set push_at = p.until from ${postponed.from('p')}
   where n.workspace_id = $1 and n.user_id = p.user_id and n.id = p.id`,
)

interface PersonRow {
  id: string
  settings: Record<string, unknown>
  zone: string
}

const persons = statement<PersonRow>(
  'push.notified_persons',
  `select u.id, u.settings, w.timezone as zone from user_account u join workspace w on w.id = $1
   where u.id = any($2::uuid[])`,
)

const browsersOf = statement<PushSubscriptionRow>(
  'push.browsers_of',
  `select ${pushColumns('s')} from push_subscription s
   where s.workspace_id = $1 and s.user_id = any($2::uuid[]) and exists (
     select 1 from refresh_token t where t.family_id = s.session_id and t.user_id = s.user_id
       and t.workspace_id = s.workspace_id and t.used_at is null and t.revoked_at is null and t.expires_at > $3)`,
)

interface Person {
  member: Member
  preferences: Preferences
  zone: string
  quietUntil: Date | null
  newMessageAlerts: boolean
}

async function peopleOf(app: App, workspaceId: string, userIds: string[]): Promise<Map<string, Person>> {
  const here = new Map((await membersNow(app, workspaceId, userIds)).map((one) => [one.userId, one]))
  const people = new Map<string, Person>()
  for (const { id, settings, zone } of await run(app.pool, persons, [workspaceId, userIds])) {
    const member = here.get(id)
    const preferences = preferencesOf(settings)
    const quietUntil = quietEnd(preferences, zone, app.clock.now())
    const { newMessageAlerts } = notificationSettings(settings)
    if (member) people.set(id, { member, preferences, zone, quietUntil, newMessageAlerts })
  }
  return people
}

/** More than that are told as one. */
const mostNotices = 3

/** What a browser is told; its words are those of the page that asked for it. */
function toldOf(member: Member, rows: readonly Taken[]): unknown[] {
  if (rows.length > mostNotices) return [{ kind: 'notices', count: rows.length }]
  return rows.map((row) => {
    const { id, kind, name, contactId, subjectId, actorName, alerts } = shownTo(member, row)
    const about = { name: name ?? '', contactId, subjectId, by: actorName }
    return {
      ...{ kind: 'notice', id, what: kind.toUpperCase(), ...about },
      alerts: alerts.map((alert) => alert.toUpperCase()),
    }
  })
}

/** Whether a person is told of it by its row: of some kinds the log tells, but not in quiet hours. */
function isTold({ kind, createdAt }: Taken, { preferences, zone, newMessageAlerts }: Person): boolean {
  if (!isPushed(preferences, kind)) return false
  if (!isToldByLog(kind)) return true
  return newMessageAlerts && quietEnd(preferences, zone, createdAt) !== null
}

async function tellIn(app: App, workspaceId: string, rows: readonly Taken[]): Promise<void> {
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const people = await peopleOf(app, workspaceId, userIds)
  const wanted = rows.filter((row) => {
    const person = people.get(row.userId)
    return person && isTold(row, person)
  })
  const later = wanted.flatMap(({ userId, id }) => {
    const until = people.get(userId)?.quietUntil
    return until ? [{ userId, id, until }] : []
  })
  if (later.length > 0) await run(app.pool, postpone, [workspaceId, ...postponed.values(later)])
  const browsers = await run(app.pool, browsersOf, [workspaceId, userIds, app.clock.now()])
  for (const [userId, ofPerson] of Map.groupBy(wanted, (row) => row.userId)) {
    const person = people.get(userId)
    if (!person || person.quietUntil) continue
    const news = toldOf(person.member, ofPerson)
    for (const browser of browsers)
      if (browser.userId === userId) for (const one of news) await sendPush(app, browser, one)
  }
}

/** Tells browsers of notifications whose time has come. */
export async function pushNotifications(app: App): Promise<{ more: boolean }> {
  const now = app.clock.now()
  let more = false
  for (const { workspaceId } of await run(app.pool, waiting, [now])) {
    const rows = await run(app.pool, take, [workspaceId, now])
    if (rows.length > 0) await tellIn(app, workspaceId, rows)
    if (rows.length === atOnce) more = true
  }
  return { more }
}
