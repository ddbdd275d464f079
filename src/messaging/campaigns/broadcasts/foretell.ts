import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import {
  type Crowd,
  foretellHours,
  type HoursForetold,
} from '#messaging/campaigns/broadcast-hours/foretold.ts'
import { longestPrefix, zoneField } from '#messaging/campaigns/broadcast-hours/zones.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { peopleADay } from '#messaging/numbers/accounts/messaging-limit.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import { capSince, gotOf } from './cap.ts'
import { addsToLimit, type NumberLimit, usedOfLimit } from './number-limit.ts'
import { reached } from './reached.ts'

// What will hold people of a broadcast once it runs, or leave them out (docs/adr/0074).

/** What was looked up of the people; null where it is not asked for. */
interface Found {
  /** the workspace's */
  zone: string
  crowds: Crowd[] | null
  capped: number | null
  used: number | null
  needed: number | null
}

/** What of it the broadcast has. */
interface Asked {
  /** its time where that is ahead, else now */
  startsAt: Date
  isMarketing: boolean
  limit: number | null
  hasHours: boolean
  /** whether the clocks of its people matter */
  hasClocks: boolean
  cap: { messages: number; since: Date } | null
}

/**
 * As of a start at $4; people are looked up once, and only for what the broadcast has: a cap ($5, $6), a number with a
 * limit ($7, $8), people with clocks of their own ($9). Messages that a pause took back are not asked for the cap again. Whom
 * the cap leaves out needs nothing of the limit.
 */
const lookUp = statement<Found>(
  'broadcasts.foretell',
  `with ${reached}, judged as (
     select p.*, case when $5::timestamptz is null or p.found is null or p.message_id is not null then false
       else ${gotOf('p.found', '$2', '$5')} >= $6 end as is_capped
     from reached p
   ), used as (${usedOfLimit('$7', '$4::timestamptz')}
   ), crowd as (
     select left(p.phone, ${longestPrefix}) as phone, ${zoneField}, count(*)::int as many
     from reached p left join contact c on c.workspace_id = $1 and c.id = p.found group by 1, 2
   )
   select timezone as zone,
     case when $9::boolean then (select coalesce(json_agg(c), '[]') from crowd c) end as crowds,
     case when $5::timestamptz is not null then (select count(*)::int from judged where is_capped) end as capped,
     case when $7::text is not null then (select count(*)::int from used) end as used,
     case when $7::text is not null then (select count(*)::int from judged p
       where not p.is_capped and ${addsToLimit('p', '$8', '$4::timestamptz')}) end as needed
   from workspace where id = $1`,
)

/** When a start that is done now lets it begin, by the clock of the workspace. */
function startOf({ status, scheduledAt }: BroadcastRow, now: Date): Date {
  const isAhead = (status === 'draft' || status === 'scheduled') && scheduledAt !== null && scheduledAt > now
  return isAhead ? scheduledAt : now
}

/** The local start of a broadcast; of one that was started everybody has their time already. */
const localOf = ({ startedAt, localStart }: BroadcastRow) => (startedAt === null ? localStart : null)

function askedOf(row: BroadcastRow, number: NumberEntry | null, isMarketing: boolean, now: Date): Asked {
  const { quietFrom, quietZone, capMessages, capDays } = row
  const startsAt = startOf(row, now)
  const isCapped = isMarketing && capMessages !== null && capDays !== null
  return {
    startsAt,
    isMarketing,
    limit: peopleADay(number?.messagingLimit ?? null),
    hasHours: quietFrom !== null || localOf(row) !== null,
    hasClocks: (quietFrom !== null && quietZone === 'recipient') || localOf(row) !== null,
    cap: isCapped ? { messages: capMessages, since: capSince(capDays, startsAt) } : null,
  }
}

/** What will hold people, or leave them out. */
export interface Holds extends HoursForetold {
  /** whom the cap leaves out, as of now; null without one */
  capped: number | null
  /** null where the number has no limit, or it is not known */
  numberLimit: NumberLimit | null
  /** the number slows down, or pauses its broadcasts, by what the platform says */
  isPaced: boolean
  pausesInTrouble: boolean
}

interface Sendable {
  sendable: number
  /** of so many who are reached, how many would get a message */
  shareOf: (many: number) => number
}

/** Looks up what of it a broadcast has; nothing where it has nothing. Answers what tells it once it is known who gets it. */
export async function foretell(
  ctx: Ctx,
  row: BroadcastRow,
  number: NumberEntry | null,
  isMarketing: boolean,
): Promise<(people: Sendable) => Holds> {
  const now = ctx.now()
  const asked = askedOf(row, number, isMarketing, now)
  const { startsAt, limit, hasHours, hasClocks, cap } = asked
  const ways = {
    isPaced: number?.pacesBroadcasts ?? false,
    pausesInTrouble: number?.pausesInTrouble ?? false,
  }
  const none = { quiet: null, local: null, capped: null, numberLimit: null, ...ways }
  if (limit === null && !hasHours && cap === null) return () => none
  const ofCap = [cap?.since ?? null, cap?.messages ?? null]
  const ofLimit = [limit === null ? null : number?.businessId, number?.id ?? null]
  const values = [row.workspaceId, row.id, isMarketing, startsAt, ...ofCap, ...ofLimit, hasClocks]
  const [found] = await run(figuresFrom(ctx), lookUp, values)
  if (!found) return () => none
  const { zone, crowds, capped, used, needed } = found
  return ({ sendable, shareOf }) => ({
    ...foretellHours(row, { zone, local: localOf(row), crowds, sendable, shareOf, startsAt, now }),
    capped: capped && shareOf(capped),
    numberLimit:
      limit === null || used === null || needed === null ? null : { limit, used, needed: shareOf(needed) },
    ...ways,
  })
}
