import { packetSamples, samplesPerMs } from './opus-packets.ts'

/** A packet's place in the stream that it comes from. */
export interface Place {
  /** What differs between streams: one of an agent, one of a prompt. */
  source: unknown
  sequence: number
  timestamp: number
}

/** How far a is behind b in a ring of so many bits; negative where it is before. */
const ahead = (a: number, b: number, bits: 16 | 32) => (bits === 16 ? ((a - b) << 16) >> 16 : (a - b) | 0)

/**
 * Streams that follow each other, as one: the listener hears agent, music and prompts as one stream without a jump. What a
 * stream loses stays visible to the listener's decoder, which conceals it.
 */
export class OutgoingStream {
  #source: unknown
  #sequenceOffset = 0
  #timestampOffset = 0
  #sequence: number
  #timestamp: number
  #sentAt: number | undefined

  constructor(sequence: number, timestamp: number) {
    this.#sequence = sequence & 0xffff
    this.#timestamp = timestamp >>> 0
  }

  /** Where the packet stands in the one stream; `isFirst` where another stream begins with it. */
  place({ source, sequence, timestamp }: Place, now: number) {
    const isFirst = this.#sentAt === undefined || source !== this.#source
    if (isFirst) {
      const passed = this.#sentAt === undefined ? 0 : Math.round((now - this.#sentAt) * samplesPerMs)
      this.#source = source
      this.#sequenceOffset = this.#sequence + 1 - sequence
      this.#timestampOffset = this.#timestamp + Math.max(packetSamples, passed) - timestamp
    }
    const placed = {
      sequence: (sequence + this.#sequenceOffset) & 0xffff,
      timestamp: (timestamp + this.#timestampOffset) >>> 0,
      isFirst,
    }
    if (isFirst || ahead(placed.sequence, this.#sequence, 16) > 0) {
      this.#sequence = placed.sequence
      this.#timestamp = placed.timestamp
      this.#sentAt = now
    }
    return placed
  }
}
