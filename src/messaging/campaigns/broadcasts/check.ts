import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { isBeingFilled } from '#messaging/campaigns/broadcast-imports/import-row.ts'
import {
  fitsVersions,
  mismatchOfVersions,
  obstaclesOfVariants,
} from '#messaging/campaigns/broadcast-splits/split-versions.ts'
import { contactRoom } from '#messaging/contacts/contacts/write.ts'
import type { Templates } from '#messaging/content/templates/cache.ts'
import type { Mismatch } from '#messaging/content/templates/mismatch.ts'
import { renderTemplate } from '#messaging/content/templates/sending.ts'
import { partsOf } from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { monthUsedUp, startable } from './begin.ts'
import { broadcastById } from './broadcast-queries.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import { type CampaignUsage, usageOf } from './campaign-pages.ts'
import { foretell, type Holds } from './foretell.ts'
import { meansOf, numberIn } from './means.ts'
import { unsentOf } from './meet.ts'
import { type Month, monthOf } from './month.ts'
import { overLimit } from './number-limit.ts'
import { contactBehind } from './people.ts'
import { type Obstacle, obstaclesOf } from './readiness.ts'
import { type RecipientRow, recipientsByIds } from './recipients.ts'
import { type OwnValues, valuesFor } from './values.ts'

// What a start would do, told without doing it (design/automation.md 2).

/** Something that a start would be refused for, or, where it is not blocking, that people should know of. */
export interface BroadcastProblem extends Obstacle {
  isBlocking: boolean
  /** how many recipients it is about */
  count: number | null
  /** which variant it is about, from 2; null is the broadcast */
  variant: number | null
}

interface PeopleCounts {
  total: number
  gone: number
  optedOut: number
  blocked: number
  repeated: number
  fresh: number
}

/** Who stands behind the recipients that are still to be sent to: the contacts as they are now. */
const countPeople = statement<PeopleCounts>(
  'broadcasts.check_people',
  `with person as (
     select r.contact_id, c.id as found, coalesce(c.marketing_opted_out, false) as opted_out,
       c.blocked_at is not null as is_blocked
     from broadcast_recipient r left join lateral (${contactBehind('r')}
     ) c on r.contact_id is null or c.id = r.contact_id
     where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending'
       and (r.message_id is null or r.held_at is not null)
   )
   select count(*)::int as total,
     (count(*) filter (where contact_id is not null and found is null))::int as gone,
     (count(*) filter (where opted_out and not is_blocked))::int as "optedOut",
     (count(*) filter (where is_blocked))::int as blocked,
     (count(found) - count(distinct found))::int as repeated,
     (count(*) filter (where contact_id is null and found is null))::int as fresh
   from person`,
)

/** A recipient whose values are not those of the template. */
export interface UnfitRecipient extends Mismatch {
  recipient: RecipientRow
}

/** What one recipient would read. */
export interface RecipientSample {
  recipient: RecipientRow
  text: string
}

/** What a start would do. */
export interface BroadcastCheck extends PeopleCounts {
  broadcast: BroadcastRow
  problems: BroadcastProblem[]
  isReady: boolean
  /** who would get a message */
  sendable: number
  unfit: UnfitRecipient[]
  unfitCount: number
  samples: RecipientSample[]
  usage: CampaignUsage
  /** of the month, beside what is under way; null is no limit */
  left: number | null
  /** what will hold them, or leave them out, once it runs */
  holds: Holds
}

const mostUnfit = 100
const mostSamples = 3

type Unsent = { id: string; own: OwnValues | null }

/** The rows that do not fit, with in which way, and a few of those that do, as they would be read. */
async function lookAtValues(ctx: Ctx, row: BroadcastRow, templates: Templates) {
  const template = templates.get(row.templateId)
  if (!template) return { unfit: [], unfitCount: 0, samples: [] }
  const unsent: Unsent[] = await unsentOf(figuresFrom(ctx), row)
  const fits = fitsVersions(templates, row, template)
  const mismatch = mismatchOfVersions(templates, row, template)
  const bad = unsent.filter(({ own }) => !fits(own))
  const good = unsent.filter(({ own }) => fits(own)).slice(0, mostSamples)
  const shown = [...bad.slice(0, mostUnfit), ...good]
  const recipients = new Map(
    (
      await recipientsByIds(
        ctx.app.pool,
        row,
        shown.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const withRecipient = <T>(all: readonly Unsent[], more: (one: Unsent) => T) =>
    all.flatMap((one) => {
      const recipient = recipients.get(one.id)
      return recipient ? [{ recipient, ...more(one) }] : []
    })
  return {
    unfitCount: bad.length,
    unfit: withRecipient(bad.slice(0, mostUnfit), ({ own }) => mismatch(own)),
    samples: withRecipient(good, ({ own }) => ({
      text: renderTemplate(template, valuesFor(row.defaults, own)),
    })),
  }
}

const leftOf = ({ used, inFlight, limit }: Month): number | null =>
  limit === null ? null : Math.max(0, limit - used - inFlight)

interface Looked {
  people: PeopleCounts
  sendable: number
  unfitCount: number
  month: Month
  templates: Templates
  template: TemplateRow | null
  number: NumberEntry | null
  holds: Holds
}

const blocking = (
  kind: Obstacle['kind'],
  message: string,
  count: number | null = null,
): BroadcastProblem => ({
  kind,
  message,
  count,
  variant: null,
  isBlocking: true,
})
const worthKnowing = (kind: Obstacle['kind'], message: string, count: number | null = null) => ({
  ...blocking(kind, message, count),
  isBlocking: false,
})

/** Nobody gets a template that has a part which no send can give (spec/10 FR9). */
const isUnsendable = (template: TemplateRow | null): boolean =>
  template !== null && partsOf(template.components).unsendable !== null

/** What is wrong with the recipients, in the words in which a start would refuse it. */
function problemsOfPeople({ people, sendable, unfitCount, template }: Looked): BroadcastProblem[] {
  if (people.total === 0) return [blocking('no_recipients', 'Campaign has no pending recipients')]
  return [
    ...(sendable === 0 && !isUnsendable(template)
      ? [worthKnowing('nobody_left', 'Nobody of it would get a message', people.total)]
      : []),
    ...(unfitCount > 0
      ? [blocking('values_unfit', `${unfitCount} recipients do not fit the template`, unfitCount)]
      : []),
  ]
}

function problemsOfMonth({ month, sendable }: Looked, now: Date): BroadcastProblem[] {
  const { used, limit } = month
  const left = leftOf(month)
  if (limit === null || left === null) return []
  if (used >= limit) return [blocking('month_used_up', monthUsedUp(limit, now))]
  if (sendable <= left) return []
  return [worthKnowing('month_too_short', `Of this month ${left} messages are left`, sendable - left)]
}

/** More people than the number may write to in a day: what becomes of them is the draft's to say. */
function problemsOfLimit({ limitPolicy }: BroadcastRow, { holds }: Looked): BroadcastProblem[] {
  const { numberLimit } = holds
  const over = numberLimit ? overLimit(numberLimit) : 0
  if (!numberLimit || over === 0) return []
  const then = limitPolicy === 'wait' ? 'it waits then' : 'whoever the platform refuses fails'
  return [
    worthKnowing(
      'number_limit_exceeded',
      `The number may write to ${numberLimit.limit} people in a day, ${over} are too many: ${then}`,
      over,
    ),
  ]
}

async function problemsOf(ctx: Ctx, row: BroadcastRow, looked: Looked): Promise<BroadcastProblem[]> {
  const { people, templates, template, number } = looked
  const now = ctx.now()
  const room = await contactRoom(ctx.app.pool, row.workspaceId)
  const missing = room.limit === null ? 0 : room.used + people.fresh - room.limit
  const isLate = row.status === 'draft' && row.scheduledAt !== null && row.scheduledAt <= now
  return [
    ...(startable.has(row.status)
      ? []
      : [blocking('wrong_state', 'Campaign cannot be started in current state')]),
    ...(row.status === 'draft' && (await isBeingFilled(ctx.app.pool, row))
      ? [blocking('import_running', 'Recipients are still being imported')]
      : []),
    ...problemsOfPeople(looked),
    ...obstaclesOf(row, template, number, now).map(({ kind, message }) => blocking(kind, message)),
    ...obstaclesOfVariants(templates, row, now).map(({ kind, message, variant }) => ({
      ...blocking(kind, message),
      variant,
    })),
    ...(number?.tokenRefusedAt
      ? [worthKnowing('token_refused', 'The platform refused the access token')]
      : []),
    ...(people.fresh > 0 && missing > 0
      ? [blocking('contacts_limit', `The plan has no room for ${missing} of the new contacts`, missing)]
      : []),
    ...problemsOfMonth(looked, now),
    ...problemsOfLimit(row, looked),
    ...(isLate ? [worthKnowing('time_passed', 'Its time has passed: it starts at once')] : []),
  ]
}

/**
 * Tells what a start of a broadcast would do: how many would get a message, who would not and why, and what it would be
 * refused for. Nothing is saved, and nothing is sent. Throws not_found.
 */
export async function checkBroadcast(ctx: Ctx, id: string): Promise<BroadcastCheck> {
  const row = await broadcastById(ctx, id)
  const { app } = ctx
  const means = await meansOf(app, row.workspaceId)
  const { templates } = means
  const template = templates.get(row.templateId) ?? null
  const number = numberIn(means, row.numberId)
  const isMarketing = (template?.category ?? row.templateCategory) === 'marketing'
  const [[counted], values, month, holdsOf] = await Promise.all([
    run(figuresFrom(ctx), countPeople, [row.workspaceId, row.id]),
    lookAtValues(ctx, row, templates),
    monthOf(app.pool, row.workspaceId, ctx.now()),
    foretell(ctx, row, number, isMarketing),
  ])
  const people = counted ?? { total: 0, gone: 0, optedOut: 0, blocked: 0, repeated: 0, fresh: 0 }
  const optedOut = isMarketing ? people.optedOut : 0
  const left = people.total - people.gone - optedOut - people.blocked - people.repeated - values.unfitCount
  const reached = isUnsendable(template) ? 0 : Math.max(0, left)
  // Nobody is drawn for the control group before the start.
  const control = row.startedAt === null ? (row.split?.controlShare ?? 0) : 0
  const shareOf = (many: number) => Math.round((Math.min(many, reached) * (100 - control)) / 100)
  const sendable = shareOf(reached)
  const holds = holdsOf({ sendable, shareOf })
  const looked = {
    people,
    sendable,
    unfitCount: values.unfitCount,
    month,
    templates,
    template,
    number,
    holds,
  }
  const problems = await problemsOf(ctx, row, looked)
  return {
    broadcast: row,
    ...people,
    optedOut,
    ...values,
    sendable,
    problems,
    isReady: !problems.some(({ isBlocking }) => isBlocking),
    usage: usageOf(month, ctx.now()),
    left: leftOf(month),
    holds,
  }
}
