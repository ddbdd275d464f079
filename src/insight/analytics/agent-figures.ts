import type { TransferSource } from '#messaging/chat-model/transfers/transfer-sets.ts'
import type { Agent, BreakFact, TransferFact } from './agent-facts.ts'
import type { TrendUnit } from './analytics-sets.ts'
import type { MeasuredTransfer } from './measure-transfers.ts'

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

const minuteMs = 60_000
const tenths = (n: number) => Math.round(n * 10) / 10
const minutesOf = (ms: number) => tenths(ms / minuteMs)

function average(of: readonly number[]): number {
  if (of.length === 0) return 0
  return minutesOf(of.reduce((sum, ms) => sum + ms, 0) / of.length)
}

const averageOf = (facts: readonly MeasuredTransfer[], timeOf: (fact: MeasuredTransfer) => number | null) =>
  average(facts.flatMap((fact) => timeOf(fact) ?? []))

const averagesOf = (facts: readonly MeasuredTransfer[]): AverageTimes => ({
  queueMinutes: averageOf(facts, ({ wallClock }) => wallClock.queue),
  firstResponseMinutes: averageOf(facts, ({ wallClock }) => wallClock.firstResponse),
  resolutionMinutes: averageOf(facts, ({ wallClock }) => wallClock.resolution),
  queueBusinessMinutes: averageOf(facts, ({ open }) => open.queue),
  firstResponseBusinessMinutes: averageOf(facts, ({ open }) => open.firstResponse),
  resolutionBusinessMinutes: averageOf(facts, ({ open }) => open.resolution),
})

/** Handled is what was given back, not what ended by itself. */
const handled = (facts: readonly TransferFact[]) => facts.filter(({ status }) => status === 'resumed').length

function bySource(facts: readonly TransferFact[]): AgentSummary['transfersBySource'] {
  const groups = Map.groupBy(facts, ({ source }) => source)
  return Object.fromEntries([...groups].map(([source, own]) => [source, own.length]))
}

/** Sums up transfers and breaks; a pure function, so that all agents and one are counted alike. */
export function summaryOf(
  facts: readonly MeasuredTransfer[],
  active: number,
  breaks: readonly BreakFact[],
): AgentSummary {
  return {
    transfersHandled: handled(facts),
    activeTransfers: active,
    transfersBySource: bySource(facts),
    ...averagesOf(facts),
    breakMinutes: minutesOf(breaks.reduce((sum, { ms }) => sum + ms, 0)),
    breakCount: breaks.reduce((sum, { many }) => sum + many, 0),
  }
}

/** The day itself, or the Monday of its week. */
function beginOf(day: string, unit: TrendUnit): string {
  if (unit === 'day') return day
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** The days or weeks that have a transfer, in their order. */
export function trendOf(facts: readonly MeasuredTransfer[], unit: TrendUnit): TrendPoint[] {
  const byDay = Map.groupBy(facts, ({ day }) => day)
  return [...Map.groupBy(byDay, ([day]) => beginOf(day, unit))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, days]) => {
      const own = days.flatMap(([, ofDay]) => ofDay)
      return {
        date,
        transfersHandled: handled(own),
        responseMinutes: averageOf(own, ({ wallClock }) => wallClock.firstResponse),
      }
    })
}
