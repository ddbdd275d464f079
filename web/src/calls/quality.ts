/** What a connection has received so far, and how far away the other side is. */
export interface Sample {
  /** packets */
  received: number
  lost: number
  /** seconds */
  jitter: number
  roundTrip: number
}

/** Bars out of three; 0 when nothing arrives. */
export type Quality = 0 | 1 | 2 | 3

/** From which share of lost packets, jitter and round trip on a call is heard badly, and from which not quite well. */
const bad = { loss: 0.08, jitter: 0.1, roundTrip: 0.6 }
const fair = { loss: 0.02, jitter: 0.03, roundTrip: 0.3 }

const reaches = (limit: typeof bad, loss: number, { jitter, roundTrip }: Sample): boolean =>
  loss >= limit.loss || jitter >= limit.jitter || roundTrip >= limit.roundTrip

/** How well the call was heard between two samples. */
export function qualityOf(before: Sample, now: Sample): Quality {
  const received = now.received - before.received
  if (received <= 0) return 0
  const lost = Math.max(0, now.lost - before.lost)
  const loss = lost / (received + lost)
  if (reaches(bad, loss, now)) return 1
  return reaches(fair, loss, now) ? 2 : 3
}

/** A row of what the browser counts, as far as it is read. */
export interface Stats {
  type: string
  kind?: string
  packetsReceived?: number
  packetsLost?: number
  jitter?: number
  nominated?: boolean
  currentRoundTripTime?: number
}

/** Reads a sample from what the browser counts. */
export function sampleOf(report: readonly Stats[]): Sample {
  const sample: Sample = { received: 0, lost: 0, jitter: 0, roundTrip: 0 }
  for (const stats of report) {
    if (stats.type === 'inbound-rtp' && stats.kind === 'audio') {
      sample.received += stats.packetsReceived ?? 0
      sample.lost += stats.packetsLost ?? 0
      sample.jitter = Math.max(sample.jitter, stats.jitter ?? 0)
    }
    if (stats.type === 'candidate-pair' && stats.nominated)
      sample.roundTrip = Math.max(sample.roundTrip, stats.currentRoundTripTime ?? 0)
  }
  return sample
}
