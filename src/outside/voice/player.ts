import type { VoicePacket } from './leg.ts'
import { type OpusPackets, samplesPerMs } from './opus-packets.ts'

/** A timer that comes later than this, as in a process that was frozen, plays on from now. */
const mostBehindMs = 200

/** Sends audio packet by packet in its own time; what a timer is late by is made up for by the next one. */
export class Player {
  readonly #send: (packet: VoicePacket) => void
  #timer: NodeJS.Timeout | undefined
  #ended: ((how: 'ended' | 'stopped') => void) | undefined

  constructor(send: (packet: VoicePacket) => void) {
    this.#send = send
  }

  get isPlaying(): boolean {
    return this.#ended !== undefined
  }

  /** Stops what played before. */
  play(packets: OpusPackets, isLoop = false): Promise<'ended' | 'stopped'> {
    this.stop()
    if (packets.length === 0) return Promise.resolve('ended')
    const source = Symbol('audio')
    let dueAt = performance.now()
    let [at, sequence, timestamp] = [0, 0, 0]
    const step = () => {
      const now = performance.now()
      if (now - dueAt > mostBehindMs) dueAt = now
      while (dueAt <= now) {
        const packet = packets[at]
        if (!packet) return this.#end('ended')
        this.#send({ payload: Buffer.from(packet.data), source, sequence, timestamp })
        sequence++
        timestamp += packet.samples
        dueAt += packet.samples / samplesPerMs
        at = isLoop ? (at + 1) % packets.length : at + 1
      }
      this.#timer = setTimeout(step, Math.max(0, dueAt - performance.now()))
    }
    return new Promise((resolve) => {
      this.#ended = resolve
      step()
    })
  }

  stop(): void {
    this.#end('stopped')
  }

  #end(how: 'ended' | 'stopped'): void {
    clearTimeout(this.#timer)
    const ended = this.#ended
    this.#ended = undefined
    ended?.(how)
  }
}
