import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { type Weekday, weekdays } from '#messaging/numbers/business-hours/business-hours-sets.ts'
import {
  type NotificationKind,
  type NotificationMailWay,
  type NotificationTopic,
  notificationMailWays,
  notificationTopics,
  topicOf,
} from './notification-sets.ts'
import { preferencesInput, usualDigestAt } from './preferences-input.ts'
import { type QuietWeek, quietUntil } from './quiet-hours.ts'

/** How a person is notified of one topic. */
export interface Preference {
  topic: NotificationTopic
  /** counted by the bell until it is read */
  inPage: boolean
  /** told to their browsers, where these are subscribed */
  byPush: boolean
  byMail: NotificationMailWay
}

/** How a person is notified, the same in all of their workspaces. */
export interface Preferences {
  topics: Preference[]
  /** nothing is pushed or mailed then */
  quiet: QuietWeek | null
  /** of quiet hours and digests; null where it is that of the workspace */
  zone: string | null
  /** HH:MM */
  digestAt: string
}

const stored = z.object({
  topics: z
    .record(
      z.string(),
      z.object({
        inPage: z.boolean(),
        byPush: z.boolean(),
        byMail: z.enum(notificationMailWays.values).default('off'),
      }),
    )
    .default({}),
  quiet: z
    .object({
      from: z.string(),
      to: z.string(),
      days: z.array(z.enum(weekdays.values)).default([...weekdays.values]),
    })
    .nullable()
    .default(null),
  zone: z.string().nullable().default(null),
  digestAt: z.string().default(usualDigestAt),
})

/** Reads stored settings of an account; whoever never chose is notified of all in the page and by push. */
export function preferencesOf(settings: Record<string, unknown>): Preferences {
  const { topics, ...rest } = stored.safeParse(settings.notices ?? {}).data ?? stored.parse({})
  return {
    topics: notificationTopics.values.map((topic) => ({
      topic,
      ...(topics[topic] ?? { inPage: true, byPush: true, byMail: 'off' }),
    })),
    ...rest,
  }
}

const preferenceFor = ({ topics }: Preferences, kind: NotificationKind) =>
  topics.find(({ topic }) => topic === topicOf[kind])

/** Whether the person wants browsers to be told of this. */
export const isPushed = (preferences: Preferences, kind: NotificationKind): boolean =>
  preferenceFor(preferences, kind)?.byPush !== false

/** Whether and when the person wants mails of this. */
export const mailWay = (preferences: Preferences, kind: NotificationKind): NotificationMailWay =>
  preferenceFor(preferences, kind)?.byMail ?? 'off'

/** Until when nothing is pushed or mailed to the person; null where it is now. */
export const quietEnd = ({ quiet, zone }: Preferences, workspaceZone: string, now: Date): Date | null =>
  quiet && quietUntil(quiet, zone ?? workspaceZone, now)

const readSettings = statement<{ settings: Record<string, unknown> }>(
  'notifications.settings',
  'select settings from user_account where id = $1',
)

/** How the caller is notified. */
export async function ownPreferences(ctx: Ctx): Promise<Preferences> {
  const [row] = await run(ctx.app.pool, readSettings, [memberOf(ctx.actor).userId])
  return preferencesOf(row?.settings ?? {})
}

/** Sets what a person chose, as a whole. */
export const writePreferences = statement<{ settings: Record<string, unknown> }>(
  'notifications.set_preferences',
  `update user_account set settings = settings || jsonb_build_object('notices', $2::jsonb), updated_at = $3
   where id = $1 returning settings`,
)

/** Mails that wait are looked at again, by what is chosen now. */
const replanMails = statement(
  'notifications.replan_mails',
  `update notification n set mail_at = $2 from membership m
   where m.user_id = $1 and n.workspace_id = m.workspace_id and n.user_id = m.user_id and n.mail_at > $2`,
)

/** Days in the order of the week, each once. */
const inOrder = (days: readonly Weekday[]) => weekdays.values.filter((day) => days.includes(day))

/** Sets how the caller is notified, in all of their workspaces. */
export async function setPreferences(ctx: Ctx, input: unknown): Promise<Preferences> {
  const { userId } = memberOf(ctx.actor)
  const { topics, quietFrom, quietTo, quietDays, timezone, digestAt } = parseInput(preferencesInput, input)
  if ((quietFrom == null) !== (quietTo == null))
    throw errors
      .invalidField(quietFrom == null ? 'quietFrom' : 'quietTo', 'Both or neither.')
      .because('value_missing')
  if (quietFrom && quietFrom === quietTo) throw errors.invalidField('quietTo', 'Must be another time.')
  const days = inOrder(quietDays ?? weekdays.values)
  const kept = {
    topics: Object.fromEntries(
      topics.map(({ topic, byMail, ...ways }) => [topic, { ...ways, byMail: byMail ?? 'off' }]),
    ),
    quiet: quietFrom && quietTo ? { from: quietFrom, to: quietTo, days } : null,
    zone: timezone ?? null,
    digestAt: digestAt ?? usualDigestAt,
  }
  const settings = await inTransaction(ctx.app.pool, async (tx) => {
    const [row] = await run(tx, writePreferences, [userId, JSON.stringify(kept), ctx.now()])
    await run(tx, replanMails, [userId, ctx.now()])
    tx.afterCommit(() => ctx.app.bus.publish('account', { userId }))
    return row?.settings
  })
  return preferencesOf(settings ?? {})
}
