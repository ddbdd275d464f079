import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { named } from '#core/input-schema.ts'
import { parseInput } from '#core/validation.ts'
import { type QuietHours, quietUntil } from '#messaging/campaigns/broadcast-hours/hours.ts'
import {
  type NotificationKind,
  type NotificationTopic,
  notificationTopics,
  topicOf,
} from './notification-sets.ts'

/** How a person is notified of one topic. */
export interface Preference {
  topic: NotificationTopic
  /** counted by the bell until it is read */
  inPage: boolean
  /** told to their browsers, where these are subscribed */
  byPush: boolean
}

/** How a person is notified, the same in all of their workspaces. */
export interface Preferences {
  topics: Preference[]
  /** by the clock of the workspace; nothing is pushed then */
  quiet: QuietHours | null
}

const time = z
  .string({ error: 'Must be a time, as 22:00.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, as 22:00.')

const flag = z.boolean({ error: 'Must be true or false.' })

export const preferencesInput = z.strictObject({
  topics: z
    .array(
      named(
        'NotificationPreferenceInput',
        'Preferences of the user for one topic.',
        z.strictObject({
          topic: z
            .enum(notificationTopics.values)
            .meta({ description: 'Topic that the preferences are for.' }),
          inPage: flag.meta({
            description: 'Whether the bell counts notifications of the topic until they are read.',
          }),
          byPush: flag.meta({ description: 'Whether subscribed browsers are notified.' }),
        }),
      ),
      { error: 'Must be a list.' },
    )
    .max(notificationTopics.values.length, `Must be ${notificationTopics.values.length} at most.`)
    .meta({ description: 'Preferences for each topic. A topic that is left out is on in every way.' }),
  quietFrom: time.nullish().meta({
    description: 'Time of day at which quiet hours begin, by the clock of the workspace. Requires quietTo.',
  }),
  quietTo: time.nullish().meta({
    description:
      'Time of day at which quiet hours end. If it is earlier than quietFrom, they end on the next day.',
  }),
})

const stored = z.object({
  topics: z.record(z.string(), z.object({ inPage: z.boolean(), byPush: z.boolean() })).default({}),
  quiet: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
})

/** Reads stored settings of an account; whoever never chose is notified of all, in every way. */
export function preferencesOf(settings: Record<string, unknown>): Preferences {
  const { topics, quiet } = stored.safeParse(settings.notices ?? {}).data ?? { topics: {}, quiet: null }
  return {
    topics: notificationTopics.values.map((topic) => ({
      topic,
      ...(topics[topic] ?? { inPage: true, byPush: true }),
    })),
    quiet,
  }
}

/** Whether the person wants browsers to be told of this. */
export const isPushed = ({ topics }: Preferences, kind: NotificationKind): boolean =>
  topics.find(({ topic }) => topic === topicOf[kind])?.byPush !== false

/** Until when nothing is pushed to the person; null where it is now. */
export const quietEnd = ({ quiet }: Preferences, zone: string, now: Date): Date | null =>
  quiet && quietUntil(quiet, zone, now)

const readSettings = statement<{ settings: Record<string, unknown> }>(
  'notifications.settings',
  'select settings from user_account where id = $1',
)

/** How the caller is notified. */
export async function ownPreferences(ctx: Ctx): Promise<Preferences> {
  const [row] = await run(ctx.app.pool, readSettings, [memberOf(ctx.actor).userId])
  return preferencesOf(row?.settings ?? {})
}

const writePreferences = statement<{ settings: Record<string, unknown> }>(
  'notifications.set_preferences',
  `update user_account set settings = settings || jsonb_build_object('notices', $2::jsonb), updated_at = $3
   where id = $1 returning settings`,
)

/** Sets how the caller is notified, in all of their workspaces. */
export async function setPreferences(ctx: Ctx, input: unknown): Promise<Preferences> {
  const { userId } = memberOf(ctx.actor)
  const { topics, quietFrom, quietTo } = parseInput(preferencesInput, input)
  if ((quietFrom == null) !== (quietTo == null))
    throw errors
      .invalidField(quietFrom == null ? 'quietFrom' : 'quietTo', 'Both or neither.')
      .because('value_missing')
  if (quietFrom && quietFrom === quietTo) throw errors.invalidField('quietTo', 'Must be another time.')
  const kept = {
    topics: Object.fromEntries(topics.map(({ topic, ...ways }) => [topic, ways])),
    quiet: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null,
  }
  const [row] = await run(ctx.app.pool, writePreferences, [userId, JSON.stringify(kept), ctx.now()])
  ctx.app.bus.publish('account', { userId })
  return preferencesOf(row?.settings ?? {})
}

const topicCases = Object.entries(topicOf).map(([kind, topic]) => `when '${kind}' then '${topic}'`)

/** In SQL, whether the account `u` wants a notification `w` in this way. */
export const isWanted = (way: 'inPage' | 'byPush'): string =>
  `coalesce(u.settings -> 'notices' -> 'topics' -> (case w.kind ${topicCases.join(' ')} end) ->> '${way}', 'true') <> 'false'`

/** What browsers are told of by the log itself, while it is fresh (src/telling/push/news.ts). */
const toldByLog = `('mentioned', 'assigned', 'number_alert')`

/** In SQL, whether browsers of the person of `w` are told of it by its row. */
export const isToPush = `w.kind not in ${toldByLog} and ${isWanted('byPush')} and exists (
  select from push_subscription s where s.workspace_id = w.workspace_id and s.user_id = w.user_id)`
