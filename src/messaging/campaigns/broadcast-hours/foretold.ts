import { momentIn } from '#core/time/days.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { quietHoursOf, quietUntil } from './hours.ts'
import { type Placed, zoneReader } from './zones.ts'

// When the people of a broadcast would get it, told before it is started (docs/adr/0084).

/** Who would be held by quiet hours. */
export interface QuietSpell {
  held: number
  /** when the last of them end; null is nobody */
  until: Date | null
}

/** When a broadcast goes out that begins at each person's own time. */
export interface LocalSpan {
  from: Date
  until: Date
  /** whose time has passed when it begins: they get it at once */
  late: number
}

/** Each null where the broadcast has none such. */
export interface HoursForetold {
  quiet: QuietSpell | null
  local: LocalSpan | null
}

/** So many people whose zone is told by the same. */
export interface Crowd extends Placed {
  many: number
}

interface People {
  /** the workspace's */
  zone: string
  /** null where nobody's own clock matters */
  crowds: readonly Crowd[] | null
  sendable: number
  shareOf: (many: number) => number
  startsAt: Date
  local: string | null
  now: Date
}

/** So many people of a zone whose turn comes together: when, the end of their quiet hours if those are on then, and whether it is late. */
interface Turn {
  many: number
  at: Date
  quietUntil: Date | null
  isLate: boolean
}

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map(Number)))
const earliest = (times: readonly Date[]): Date => new Date(Math.min(...times.map(Number)))
const sum = (turns: readonly Turn[]): number => turns.reduce((all, { many }) => all + many, 0)

/** How many there are in each zone; all in the workspace's where nobody's own clock matters. */
function zonesOf({ zone, crowds, sendable }: People): Map<string, number> {
  if (!crowds) return new Map(sendable > 0 ? [[zone, sendable]] : [])
  const zoneOf = zoneReader(zone)
  const zones = new Map<string, number>()
  for (const crowd of crowds) {
    const name = zoneOf(crowd)
    zones.set(name, (zones.get(name) ?? 0) + crowd.many)
  }
  return zones
}

function turnsOf(row: BroadcastRow, people: People): Turn[] {
  const { zone: ofWorkspace, local, startsAt, now } = people
  const ofAll = quietHoursOf(row, 'workspace')
  const ofEach = quietHoursOf(row, 'recipient')
  const due = [...zonesOf(people)].map(([zone, many]) => ({
    zone,
    many,
    at: local === null ? startsAt : momentIn(local, zone),
  }))
  // At people's own time it begins when the first has it, or at once where that has passed.
  const begins = local === null ? startsAt : latest([now, earliest(due.map(({ at }) => at))])
  return due.map(({ zone, many, at }) => {
    const turn = latest([at, begins])
    const end = ofAll ? quietUntil(ofAll, ofWorkspace, turn) : ofEach && quietUntil(ofEach, zone, turn)
    return { many, at: turn, quietUntil: end, isLate: at < begins }
  })
}

function quietOf(turns: readonly Turn[], shareOf: People['shareOf']): QuietSpell {
  const held = turns.filter((turn) => turn.quietUntil !== null)
  const ends = held.flatMap((turn) => turn.quietUntil ?? [])
  return { held: shareOf(sum(held)), until: ends.length > 0 ? latest(ends) : null }
}

function spanOf(turns: readonly Turn[], shareOf: People['shareOf']): LocalSpan | null {
  if (turns.length === 0) return null
  const times = turns.map((turn) => turn.quietUntil ?? turn.at)
  const late = turns.filter(({ isLate }) => isLate)
  return { from: earliest(times), until: latest(times), late: shareOf(sum(late)) }
}

/** What its hours would do to a broadcast. */
export function foretellHours(row: BroadcastRow, people: People): HoursForetold {
  if (row.quietFrom === null && people.local === null) return { quiet: null, local: null }
  const turns = turnsOf(row, people)
  return {
    quiet: row.quietFrom === null ? null : quietOf(turns, people.shareOf),
    local: people.local === null ? null : spanOf(turns, people.shareOf),
  }
}
