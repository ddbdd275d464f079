import { type NotificationKind, topicOf } from './notification-sets.ts'

// How the account `u` wants to hear of a notification `w`, in SQL: it is decided when the row is made.

const topicCases = Object.entries(topicOf).map(([kind, topic]) => `when '${kind}' then '${topic}'`)

const chosen = (way: 'inPage' | 'byPush' | 'byMail') =>
  `u.settings -> 'notices' -> 'topics' -> (case w.kind ${topicCases.join(' ')} end) ->> '${way}'`

export const isWanted = (way: 'inPage' | 'byPush'): string => `coalesce(${chosen(way)}, 'true') <> 'false'`

/** What browsers are told of by the log itself, outside of quiet hours and while it is fresh (src/telling/push/news.ts). */
const toldByLog: readonly NotificationKind[] = ['mentioned', 'assigned', 'number_alert']

export const isToldByLog = (kind: NotificationKind): boolean => toldByLog.includes(kind)

const inLog = `w.kind in (${toldByLog.map((kind) => `'${kind}'`).join(', ')})`

/** Whether browsers of the person of `w` are told of it by its row, or may be after their quiet hours. */
export const isToPush = `(not ${inLog} or jsonb_typeof(u.settings -> 'notices' -> 'quiet') = 'object')
  and ${isWanted('byPush')} and exists (
    select from push_subscription s where s.workspace_id = w.workspace_id and s.user_id = w.user_id)`

/** Whether a mail of it may be sent. */
const isToMail = `coalesce(${chosen('byMail')}, 'off') <> 'off'
  and coalesce(u.settings ->> 'emailNotifications', 'true') <> 'false'`

/** Mails wait for so long: what is read in the meantime is not mailed. */
export const mailWaitMs = 5 * 60_000

/** When somebody first looks whether a mail is to be sent, at `now`. */
export const mailAt = (now: string): string =>
  `case when ${isToMail} then ${now} + interval '${mailWaitMs} milliseconds' end`
