import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { statementOf } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import { parseInput } from '#core/validation.ts'
import { type InboxFilter, whereInbox } from '#messaging/chat-model/chats/inbox-filters.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { hoursOf, isOpenAt } from '#messaging/numbers/business-hours/business-hours.ts'
import { readManySettings } from '../chatbot-settings/settings-queries.ts'
import { assertAbout } from './assert-about.ts'
import { type Happening, starts } from './happenings.ts'
import { type RuleTrigger, tryRuleInput } from './inbox-rule-input.ts'
import { isKept, pastHappenings } from './past-happenings.ts'

/** Of the chats that a try-out looks at, and of the days. */
const mostChats = 500
const days = 7
const mostExamples = 20

/** How often a rule would have run. */
export interface RuleTrial {
  /** null where nothing that is kept says so */
  runs: number | null
  chats: number
  since: Date
  /** all chats of these days were looked at */
  isComplete: boolean
  examples: { contactId: string; occurredAt: Date }[]
}

/** The chats of the last days that match as they are now, the latest first. */
async function chatsSince(ctx: Ctx, conditions: InboxFilter, since: Date): Promise<string[]> {
  const shape: ListShape = {
    name: 'inbox_rules.try_chats',
    conditions: ['v.workspace_id = $1', 'v.last_message_at >= $2'],
    values: [workspaceOf(ctx.actor), since],
  }
  whereSeen(shape, ctx.actor, 'chat')
  whereInbox(shape, ctx, conditions)
  const chats = statementOf<{ contactId: string }>(
    shape.name,
    () => `select v.contact_id as "contactId" from conversation v
      join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
      where ${shape.conditions.join(' and ')} order by v.last_message_at desc limit ${mostChats + 1}`,
  )
  return (await run(ctx.app.pool, chats, shape.values)).map(({ contactId }) => contactId)
}

async function atTheTime(ctx: Ctx, { hours }: RuleTrigger, all: readonly Happening[]): Promise<Happening[]> {
  if (!hours || all.length === 0) return [...all]
  const [settings] = await readManySettings(ctx.app.pool, [workspaceOf(ctx.actor)])
  if (!settings) return []
  const open = hoursOf(settings)
  return all.filter(({ occurredAt }) => isOpenAt(open, occurredAt) === (hours === 'within'))
}

/**
 * How often a rule would have run in the last days: in the latest chats, by a number of statements that does not depend on
 * how many there are. Nothing is changed. Rules before it and its own changes are not counted.
 */
export async function tryRule(ctx: Ctx, input: unknown): Promise<RuleTrial> {
  const { trigger, conditions, isOncePerCase } = parseInput(tryRuleInput, input)
  await assertAbout(ctx, trigger, conditions)
  const now = ctx.now()
  const since = new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const found = await chatsSince(ctx, conditions, since)
  const contactIds = found.slice(0, mostChats)
  const isComplete = found.length <= mostChats
  const nothing = { chats: contactIds.length, since, isComplete, examples: [] }
  if (!isKept(trigger)) return { ...nothing, runs: null }
  if (contactIds.length === 0) return { ...nothing, runs: 0 }
  const period = { workspaceId: workspaceOf(ctx.actor), contactIds, since }
  const past = await pastHappenings(ctx.app.pool, period, trigger, now)
  const started = await atTheTime(
    ctx,
    trigger,
    past.filter((one) => starts(trigger, one)),
  )
  const once = new Map(started.map((one) => [(isOncePerCase && one.caseId) || one.claim, one]))
  const runs = [...once.values()].toSorted((one, other) => +other.occurredAt - +one.occurredAt)
  return { ...nothing, runs: runs.length, examples: runs.slice(0, mostExamples) }
}
