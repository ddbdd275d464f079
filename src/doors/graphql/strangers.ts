import type { SocketLimits } from './socket-limits.ts'

/** Counts sockets that have not shown a token, so that strangers can take up only so much. */
export class Strangers {
  readonly #limits: Pick<SocketLimits, 'strangers' | 'strangersPerAddress'>
  readonly #byAddress = new Map<string, number>()
  #all = 0

  constructor(limits: Pick<SocketLimits, 'strangers' | 'strangersPerAddress'>) {
    this.#limits = limits
  }

  /** Lets one more in and answers how it leaves (calling that twice does nothing); undefined when there are too many. */
  enter(address: string): (() => void) | undefined {
    const here = this.#byAddress.get(address) ?? 0
    if (this.#all >= this.#limits.strangers || here >= this.#limits.strangersPerAddress) return undefined
    this.#all++
    this.#byAddress.set(address, here + 1)
    let inside = true
    return () => {
      if (!inside) return
      inside = false
      this.#leave(address)
    }
  }

  #leave(address: string): void {
    this.#all--
    const left = (this.#byAddress.get(address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(address, left)
    else this.#byAddress.delete(address)
  }
}
