import { randomInt } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import type { VoicePacket } from './leg.ts'
import { OggPages } from './ogg.ts'
import { opusSamples, packetSamples, samplesPerMs, silence } from './opus-packets.ts'

/** A stream whose times differ more from the clock than this is set by the clock. */
const mostDrift = 48_000
const flushEveryMs = 1000

/**
 * One direction of a call, written as its packets come. Where nothing came there is silence, so both directions run beside
 * each other. What is older than a second is in the file, whatever becomes of the process.
 */
export class Recorder {
  readonly #file: number
  readonly #pages = new OggPages(randomInt(0x1_0000_0000))
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  /** Where the present stream's time 0 stands in the file. */
  #stream: { source: unknown; timestamp: number; position: number } | undefined
  #isFull = false

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600)
    this.#write(this.#pages.head())
    this.#timer = setInterval(() => this.#write(this.#pages.page()), flushEveryMs)
  }

  add({ payload, source, timestamp }: VoicePacket): void {
    const samples = opusSamples(payload)
    if (samples === 0 || this.#isFull) return
    const position = this.#positionOf(source, timestamp)
    // Late, and what comes after it is written already.
    if (position < this.#pages.position) return
    this.#fill(position)
    this.#write(this.#pages.add({ data: Buffer.from(payload), samples }))
  }

  /** Silence up to now, and the end of the file. */
  close(): void {
    clearInterval(this.#timer)
    this.#fill(this.#now())
    this.#write(this.#pages.page(true))
    closeSync(this.#file)
  }

  #now(): number {
    return Math.round((performance.now() - this.#startedAt) * samplesPerMs)
  }

  #positionOf(source: unknown, timestamp: number): number {
    const now = this.#now()
    const stream = this.#stream
    if (stream && stream.source === source) {
      const position = stream.position + ((timestamp - stream.timestamp) | 0)
      if (Math.abs(position - now) <= mostDrift) {
        this.#stream = { source, timestamp, position }
        return position
      }
    }
    const position = Math.max(now - packetSamples, this.#pages.position)
    this.#stream = { source, timestamp, position }
    return position
  }

  #fill(position: number): void {
    while (this.#pages.position + packetSamples <= position)
      this.#write(this.#pages.add({ data: silence, samples: packetSamples }))
  }

  /** A disk that is full ends the recording, not the call. */
  #write(page: Buffer | undefined): void {
    if (!page || this.#isFull) return
    try {
      writeSync(this.#file, page)
    } catch {
      this.#isFull = true
    }
  }
}
