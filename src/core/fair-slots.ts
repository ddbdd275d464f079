/** How many pieces of work may be taken now. */
export interface FreeSlots {
  inAll: number
  /** the owners with work under way, and how much more of each of them */
  ownerIds: string[]
  each: number[]
  /** of every other owner */
  ofOthers: number
}

/**
 * For a claim: the room of owners with work under way, by the parameters $`at` (`ownerIds`) and the next (`each`). How
 * many there are is not seen when the claim is planned, as of all lists of parameters (src/core/db/rows-in.ts).
 */
export const roomsIn = (at: number, alias: string, owner: string): string =>
  `unnest((select $${at}::uuid[]), (select $${at + 1}::int[])) as ${alias}(${owner}, room)`

/** The same, with no word of other owners than this one: all that a claim needs that is about it alone. */
export function freeTo(free: FreeSlots, ownerId: string): FreeSlots {
  const each = free.each.filter((_, index) => free.ownerIds[index] === ownerId)
  return { ...free, ownerIds: each.map(() => ownerId), each }
}

/**
 * Slots for calls that take their time, shared by many owners (numbers, workspaces): no owner ever holds more than
 * half of the slots that others leave, so that one whose calls hang cannot take the last of them.
 */
export class FairSlots {
  readonly #size: number
  readonly #work = new Map<Promise<void>, string>()

  constructor(size: number) {
    this.#size = size
  }

  /** Waits until a slot is free. */
  async whenFree(): Promise<void> {
    while (this.#work.size >= this.#size) await Promise.race(this.#work.keys())
  }

  /**
   * How much may be taken now, `most` in all. An owner with much under way gets nothing until a good part of it has
   * ended, because every claim costs a statement.
   */
  free(most: number): FreeSlots {
    const left = this.#size - this.#work.size
    const underWay = [...Map.groupBy(this.#work.values(), (ownerId) => ownerId)]
    const freeTo = (many: number) => {
      const free = Math.ceil((left - many) / 2)
      return free * 3 < many ? 0 : free
    }
    return {
      inAll: Math.min(most, left),
      ownerIds: underWay.map(([ownerId]) => ownerId),
      each: underWay.map(([, { length }]) => freeTo(length)),
      ofOthers: freeTo(0),
    }
  }

  /** Begins work that never throws; `ended` is called when its slot is free again. */
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
