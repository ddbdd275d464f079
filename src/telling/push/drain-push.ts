import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { run, statement } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import { claimInTime } from '#core/lanes/late-claims.ts'
import { notificationSettings } from '#people/members/own-settings.ts'
import { membersNow } from '#people/sessions/members.ts'
import { preferencesOf, quietEnd } from '#telling/notifications/preferences.ts'
import {
  accountNewsFor,
  accountsIn,
  type Happening,
  happenedIn,
  type News,
  newsFor,
  type Reader,
} from './news.ts'
import { type PushSubscriptionRow, pushColumns } from './push-row.ts'
import { sendPush } from './send-push.ts'

// Follows the log of events from where each browser is in it. One that dies while telling leaves its claim to run out;
// then a browser may be told twice, which shows once: news of a chat takes the place of that before it.

const workspacesAtOnce = 50
const browsersAtOnce = 200
const claimMs = 60_000
const sideBySide = 4
/** News of more chats than that is told as one. */
const mostChats = 3

const behind = statement<{ workspaceId: string }>(
  'push.behind',
  `select distinct s.workspace_id as "workspaceId" from push_subscription s
   join workspace_counter c on c.workspace_id = s.workspace_id and c.event_seq > s.seq
   where s.claimed_until is null or s.claimed_until < $1 limit ${workspacesAtOnce}`,
)

/** `lasts`: the session by which the browser was subscribed is there, and in this workspace. */
interface Claimed extends PushSubscriptionRow {
  upTo: number
  lasts: boolean
}

const claimBrowsers = statement<Claimed>(
  'push.claim',
  `with due as (
     select s.id, c.event_seq from push_subscription s
     join workspace_counter c on c.workspace_id = s.workspace_id and c.event_seq > s.seq
     where s.workspace_id = $1 and (s.claimed_until is null or s.claimed_until < $2)
     order by s.id limit ${browsersAtOnce} for update of s skip locked
   )
   update push_subscription s set claimed_until = $3 from due
   where s.workspace_id = $1 and s.id = due.id
   returning ${pushColumns('s')}, due.event_seq as "upTo", exists (
     select 1 from refresh_token t where t.family_id = s.session_id and t.user_id = s.user_id
       and t.workspace_id = s.workspace_id and t.used_at is null and t.revoked_at is null and t.expires_at > $2
   ) as lasts`,
)

const moveOn = statement(
  'push.move_on',
  `update push_subscription s set seq = greatest(s.seq, $3), claimed_until = null
   where s.workspace_id = $1 and s.id = any($2::uuid[])`,
)

const removeBrowsers = statement(
  'push.remove',
  'delete from push_subscription where workspace_id = $1 and id = any($2::uuid[])',
)

interface PersonRow {
  id: string
  settings: Record<string, unknown>
  zone: string
  teamIds: string[]
}

const persons = statement<PersonRow>(
  'push.persons',
  `select u.id, u.settings, (select w.timezone from workspace w where w.id = $1) as zone, coalesce(array_agg(t.team_id) filter (where t.team_id is not null), '{}') as "teamIds"
   from user_account u left join team_member t on t.workspace_id = $1 and t.user_id = u.id
   where u.id = any($2::uuid[]) group by u.id`,
)

/** Those who are here, want to be told and have no quiet hours now, with the rights of this moment. */
async function readersOf(app: App, workspaceId: string, userIds: string[]): Promise<Map<string, Reader>> {
  const readers = new Map<string, Reader>()
  const here = new Map((await membersNow(app, workspaceId, userIds)).map((one) => [one.userId, one]))
  for (const { id, settings, zone, teamIds } of await run(app.pool, persons, [workspaceId, userIds])) {
    const member = here.get(id)
    const preferences = preferencesOf(settings)
    if (!member || quietEnd(preferences, zone, app.clock.now())) continue
    if (notificationSettings(settings).newMessageAlerts) readers.set(id, { member, teamIds, preferences })
  }
  return readers
}

/** What one browser is told: news of each chat, or of so many chats that there is more. */
function toldOf(news: readonly News[]): unknown[] {
  if (news.length <= mostChats) return [...news]
  const count = news.reduce((sum, one) => sum + one.count, 0)
  return [{ kind: 'several', chats: news.length, count }]
}

/** Tells one browser; answers whether it stays subscribed. */
async function tell(app: App, browser: Claimed, happened: Happened, reader: Reader | undefined) {
  if (!browser.lasts) return false
  const since = <Row extends { seq: number }>(rows: readonly Row[]) =>
    rows.filter(({ seq }) => seq > browser.seq)
  const news = reader
    ? [
        ...toldOf(newsFor(since(happened.inChats), reader, browser.scope)),
        ...accountNewsFor(since(happened.ofAccounts), reader),
      ]
    : []
  for (const told of news) if (!(await sendPush(app, browser, told))) return false
  return true
}

interface Happened {
  inChats: readonly Happening[]
  ofAccounts: Awaited<ReturnType<typeof accountsIn>>
}

async function tellBrowsers(app: App, workspaceId: string): Promise<void> {
  const now = app.clock.now()
  const claimed = await claimInTime(app, 'push', claimMs, () =>
    run(app.pool, claimBrowsers, [workspaceId, now, new Date(now.getTime() + claimMs)]),
  )
  const [first] = claimed ?? []
  if (!claimed || !first) return
  const { upTo } = first
  const after = Math.min(...claimed.map(({ seq }) => seq))
  const part = { after, upTo }
  const [inChats, ofAccounts] = await Promise.all([
    happenedIn(app, workspaceId, part),
    accountsIn(app, workspaceId, part),
  ])
  const userIds = [...new Set(claimed.map(({ userId }) => userId))]
  const readers =
    inChats.length + ofAccounts.length > 0 ? await readersOf(app, workspaceId, userIds) : new Map()
  const gone: string[] = []
  const rest = [...claimed]
  const worker = async () => {
    for (let browser = rest.shift(); browser; browser = rest.shift())
      if (!(await tell(app, browser, { inChats, ofAccounts }, readers.get(browser.userId))))
        gone.push(browser.id)
  }
  await Promise.all(Array.from({ length: Math.min(sideBySide, claimed.length) }, worker))
  if (gone.length > 0) await run(app.pool, removeBrowsers, [workspaceId, gone])
  const ids = claimed.map(({ id }) => id)
  await run(app.pool, moveOn, [workspaceId, ids, upTo])
}

/** Workspaces whose browsers are being told here. */
const underWay = perApp(() => new Map<string, Promise<void>>())

/**
 * Tells the browsers that are behind the log of their workspace what concerns their people. It only begins: addresses
 * are given by browsers, and one that does not answer must not hold up other workspaces.
 */
export async function drainPush(app: App): Promise<{ more: boolean }> {
  const telling = underWay(app)
  for (const { workspaceId } of await run(app.pool, behind, [app.clock.now()])) {
    if (telling.size >= workspacesAtOnce || telling.has(workspaceId)) continue
    const work = tellBrowsers(app, workspaceId)
      .catch((err) => logFailure(app, { err, workspaceId }, 'browsers were not told'))
      .finally(() => telling.delete(workspaceId))
    telling.set(workspaceId, work)
  }
  return { more: false }
}

/** Waits for what was begun. */
export async function settlePush(app: App): Promise<void> {
  await Promise.all(underWay(app).values())
}
