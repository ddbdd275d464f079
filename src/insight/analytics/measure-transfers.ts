import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TransferFact } from './agent-facts.ts'

/** Open time between two moments, in milliseconds. */
type OpenTime = (from: Date, to: Date) => number

/** The times of a transfer, in milliseconds, each from when the chat was handed over; null where it has not come. */
type TransferTimes = Record<'queue' | 'firstResponse' | 'resolution', number | null>

/** A transfer with what takes time to work out. */
export interface MeasuredTransfer extends TransferFact {
  /** YYYY-MM-DD, on which it was handed over */
  day: string
  wallClock: TransferTimes
  open: TransferTimes
}

const wallClock: OpenTime = (from, to) => to.getTime() - from.getTime()

function timesOf(fact: TransferFact, measure: OpenTime): TransferTimes {
  const until = (end: Date | null) => end && Math.max(0, measure(fact.transferredAt, end))
  return {
    queue: until(fact.pickedUpAt),
    firstResponse: until(fact.firstResponseAt),
    resolution: fact.status === 'resumed' ? until(fact.resumedAt) : null,
  }
}

/** So many are worked out in one turn of the event loop: open time is measured day by day, and a chat may last a year. */
const atOnce = 20

/** Measures transfers by the wall clock and in open time (null: the same), and lets other work in between. */
export async function measureTransfers(
  facts: readonly TransferFact[],
  zone: string,
  open: OpenTime | null,
): Promise<MeasuredTransfer[]> {
  const measured: MeasuredTransfer[] = []
  for (const fact of facts) {
    if (measured.length % atOnce === atOnce - 1) await nextTurn()
    const at = Temporal.Instant.fromEpochMilliseconds(fact.transferredAt.getTime()).toZonedDateTimeISO(zone)
    const byClock = timesOf(fact, wallClock)
    const day = at.toPlainDate().toString()
    measured.push({ ...fact, day, wallClock: byClock, open: open ? timesOf(fact, open) : byClock })
  }
  return measured
}
