import { invalidParameter } from '../graph/errors.ts'

export type Bucket<T> = { start: number; end: number; items: T[] }

const STEP_SECONDS: Record<string, number> = { HALF_HOUR: 1800, DAY: 86_400, DAILY: 86_400 }

/** What happened by half hour, day or month of UTC, oldest first; times in seconds, empty buckets left out. */
export function bucketsOf<T extends { at: number }>(
  items: T[],
  start: number,
  end: number,
  granularity: string,
): Bucket<T>[] {
  if (!Number.isFinite(start) || !Number.isFinite(end) || start >= end) {
    throw invalidParameter('Params start and end must be UNIX times, start before end.')
  }
  const buckets = new Map<number, Bucket<T>>()
  for (const item of items) {
    const at = Math.floor(item.at / 1000)
    if (at < start || at >= end) continue
    const span = spanOf(at, granularity)
    const bucket = buckets.get(span.start) ?? { ...span, items: [] }
    bucket.items.push(item)
    buckets.set(span.start, bucket)
  }
  return [...buckets.values()]
}

function spanOf(at: number, granularity: string): { start: number; end: number } {
  const step = STEP_SECONDS[granularity]
  if (step !== undefined) {
    const start = at - (at % step)
    return { start, end: start + step }
  }
  const date = new Date(at * 1000)
  const month = (offset: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset) / 1000
  return { start: month(0), end: month(1) }
}
