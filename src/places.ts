/** How many pieces of work may be taken: in all, of the owners under way, and of each other owner. */
export interface Rooms {
  inAll: number
  ownerIds: string[]
  each: number[]
  ofOthers: number
}

/**
 * Places for calls that take their time, shared by many owners (numbers, workspaces): no owner ever holds more than
 * half of the places that others leave, so that one whose calls hang cannot take the last of them.
 */
export class Places {
  readonly #size: number
  readonly #work = new Map<Promise<void>, string>()

  constructor(size: number) {
    this.#size = size
  }

  /** Waits until a place is free. */
  async whenFree(): Promise<void> {
    while (this.#work.size >= this.#size) await Promise.race(this.#work.keys())
  }

  /** What may be taken now, `most` at once. One that holds much waits until a good part has ended: a claim costs. */
  rooms(most: number): Rooms {
    const left = this.#size - this.#work.size
    const underWay = [...Map.groupBy(this.#work.values(), (ownerId) => ownerId)]
    const roomOf = (many: number) => {
      const room = Math.ceil((left - many) / 2)
      return room * 3 < many ? 0 : room
    }
    return {
      inAll: Math.min(most, left),
      ownerIds: underWay.map(([ownerId]) => ownerId),
      each: underWay.map(([, { length }]) => roomOf(length)),
      ofOthers: roomOf(0),
    }
  }

  /** Begins work that never throws; `ended` is called when its place is free again. */
  start(ownerId: string, work: Promise<void>, ended: () => void): void {
    const held: Promise<void> = work.finally(() => {
      this.#work.delete(held)
      ended()
    })
    this.#work.set(held, ownerId)
  }

  /** Waits for all that is under way now. */
  async settle(): Promise<void> {
    await Promise.all(this.#work.keys())
  }
}
