import { expect, test } from 'vitest'
import { qualityOf, type Sample, sampleOf } from '../../../web/src/calls/quality.ts'

// How a call is heard is said by what was lost, and how late it came, since one looked last.

const before: Sample = { received: 1_000, lost: 100, jitter: 0, roundTrip: 0 }
const later = (changes: Partial<Sample>): Sample => ({ ...before, received: 1_100, ...changes })

test.each([
  ['all arrives', {}, 3],
  ['what was lost before counts no more', { lost: 100 }, 3],
  ['two of a hundred are lost', { received: 1_098, lost: 102 }, 2],
  ['ten of a hundred are lost', { received: 1_090, lost: 110 }, 1],
  ['it comes unevenly', { jitter: 0.05 }, 2],
  ['the other side is far away', { roundTrip: 0.4 }, 2],
  ['the other side is very far away', { roundTrip: 0.7 }, 1],
  ['nothing arrives', { received: 1_000 }, 0],
  ['losses that were taken back are none', { lost: 90 }, 3],
])('%s', (_name, changes, bars) => {
  expect(qualityOf(before, later(changes))).toBe(bars)
})

test('of what the browser counts only the sound that arrives and the way in use are read', () => {
  expect(
    sampleOf([
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: 50, packetsLost: 2, jitter: 0.01 },
      { type: 'inbound-rtp', kind: 'video', packetsReceived: 900, packetsLost: 90, jitter: 1 },
      { type: 'outbound-rtp', kind: 'audio' },
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 3 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.08 },
    ]),
  ).toEqual({ received: 50, lost: 2, jitter: 0.01, roundTrip: 0.08 })
})
