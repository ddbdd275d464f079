const names = '0123456789*#ABCD'
const remembered = 16
/** A press that is longer than the 16 bits of its duration goes on as a further event (RFC 4733 2.5.1.3). */
const nearlyFull = 0xf000

interface Event {
  timestamp: number
  code: number
  duration: number
}

/**
 * Tells each digit once, with its first packet: a press is a burst of packets with one timestamp, of which the last is
 * sent three times (RFC 4733). Packets may be lost, come twice and late.
 */
export class Digits {
  #events: Event[] = []

  /** The digit that begins with this packet, if one does. */
  take(timestamp: number, isMarked: boolean, payload: Uint8Array): string | undefined {
    if (payload.length < 4) return undefined
    const [code = 255, , high = 0, low = 0] = payload
    const duration = high * 256 + low
    const known = this.#events.find((event) => event.timestamp === timestamp && event.code === code)
    if (known) {
      known.duration = Math.max(known.duration, duration)
      return undefined
    }
    const before = this.#events.at(-1)
    const goesOn =
      !isMarked &&
      before?.code === code &&
      before.duration >= nearlyFull &&
      Math.abs(((timestamp - before.timestamp) >>> 0) - before.duration) <= 0xffff - nearlyFull
    this.#events.push({ timestamp, code, duration })
    if (this.#events.length > remembered) this.#events.shift()
    return goesOn ? undefined : names[code]
  }
}
