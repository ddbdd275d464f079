import { invalidParameter } from '../graph/errors.ts'
import type { SentMessage } from '../messages/log.ts'

export type Bucket = { start: number; end: number; sent: SentMessage[] }

const STEP_SECONDS: Record<string, number> = { HALF_HOUR: 1800, DAY: 86_400, DAILY: 86_400 }

/** Messages by half hour, day or month of UTC, oldest first; times in seconds, empty buckets left out. */
export function bucketsOf(
  messages: SentMessage[],
  start: number,
  end: number,
  granularity: string,
): Bucket[] {
  if (!Number.isFinite(start) || !Number.isFinite(end) || start >= end) {
    throw invalidParameter('Params start and end must be UNIX times, start before end.')
  }
  const buckets = new Map<number, Bucket>()
  for (const message of messages) {
    const at = Math.floor(message.at / 1000)
    if (at < start || at >= end) continue
    const span = spanOf(at, granularity)
    const bucket = buckets.get(span.start) ?? { ...span, sent: [] }
    bucket.sent.push(message)
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
