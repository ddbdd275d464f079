import type { TransferSource } from '#messaging/transfers/transfer-sets.ts'
import type { Agent, BreakFact, TransferFact } from './agent-facts.ts'
import type { TrendUnit } from './analytics-sets.ts'

/** Averages in minutes, one decimal, 0 without a case: by the wall clock, and of business hours (spec/8 AN4, spec/10 DE14). */
export interface AverageTimes {
  queueMinutes: number
  firstResponseMinutes: number
  resolutionMinutes: number
  queueBusinessMinutes: number
  firstResponseBusinessMinutes: number
  resolutionBusinessMinutes: number
}

/** What transfers and breaks of a window come to. */
export interface AgentSummary extends AverageTimes {
  transfersHandled: number
  /** of the present, whatever the window */
  activeTransfers: number
  transfersBySource: Partial<Record<TransferSource, number>>
  breakMinutes: number
  breakCount: number
}

/** The same of one agent. */
export interface AgentStats extends AgentSummary {
  agent: Agent
  messagesSent: number
}

/** A day, or a week that is called by its Monday, that has a transfer. */
export interface TrendPoint {
  /** YYYY-MM-DD */
  date: string
  transfersHandled: number
  responseMinutes: number
}

/** Open time between two moments, in milliseconds. */
export type OpenTime = (from: Date, to: Date) => number

const minuteMs = 60_000
const tenths = (n: number) => Math.round(n * 10) / 10
const minutesOf = (ms: number) => tenths(ms / minuteMs)

function average(of: readonly number[]): number {
  if (of.length === 0) return 0
  return minutesOf(of.reduce((sum, ms) => sum + ms, 0) / of.length)
}

type Ends = (fact: TransferFact) => Date | null

/** Each time begins when the chat was handed over. */
const ends = {
  queue: ({ pickedUpAt }: TransferFact) => pickedUpAt,
  firstResponse: ({ firstResponseAt }: TransferFact) => firstResponseAt,
  resolution: ({ status, resumedAt }: TransferFact) => (status === 'resumed' ? resumedAt : null),
} satisfies Record<string, Ends>

function averageOf(facts: readonly TransferFact[], end: Ends, measure: OpenTime): number {
  return average(
    facts.flatMap((fact) => {
      const at = end(fact)
      return at ? [Math.max(0, measure(fact.transferredAt, at))] : []
    }),
  )
}

const wallClock: OpenTime = (from, to) => to.getTime() - from.getTime()

const averagesOf = (facts: readonly TransferFact[], open: OpenTime): AverageTimes => ({
  queueMinutes: averageOf(facts, ends.queue, wallClock),
  firstResponseMinutes: averageOf(facts, ends.firstResponse, wallClock),
  resolutionMinutes: averageOf(facts, ends.resolution, wallClock),
  queueBusinessMinutes: averageOf(facts, ends.queue, open),
  firstResponseBusinessMinutes: averageOf(facts, ends.firstResponse, open),
  resolutionBusinessMinutes: averageOf(facts, ends.resolution, open),
})

/** Handled is what was given back, not what ended by itself. */
const handled = (facts: readonly TransferFact[]) => facts.filter(({ status }) => status === 'resumed').length

function bySource(facts: readonly TransferFact[]): AgentSummary['transfersBySource'] {
  const groups = Map.groupBy(facts, ({ source }) => source)
  return Object.fromEntries([...groups].map(([source, own]) => [source, own.length]))
}

/** Sums up transfers and breaks; a pure function, so that all agents and one are counted alike. */
export function summaryOf(
  facts: readonly TransferFact[],
  active: number,
  breaks: readonly BreakFact[],
  open: OpenTime = wallClock,
): AgentSummary {
  return {
    transfersHandled: handled(facts),
    activeTransfers: active,
    transfersBySource: bySource(facts),
    ...averagesOf(facts, open),
    breakMinutes: minutesOf(breaks.reduce((sum, { ms }) => sum + ms, 0)),
    breakCount: breaks.reduce((sum, { many }) => sum + many, 0),
  }
}

/** The days or weeks of a zone that have a transfer, in their order. */
export function trendOf(facts: readonly TransferFact[], zone: string, unit: TrendUnit): TrendPoint[] {
  const dateOf = ({ transferredAt }: TransferFact) => {
    const at = Temporal.Instant.fromEpochMilliseconds(transferredAt.getTime()).toZonedDateTimeISO(zone)
    const date = at.toPlainDate()
    return (unit === 'day' ? date : date.subtract({ days: date.dayOfWeek - 1 })).toString()
  }
  return [...Map.groupBy(facts, dateOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, own]) => ({
      date,
      transfersHandled: handled(own),
      responseMinutes: averageOf(own, ends.firstResponse, wallClock),
    }))
}
