import type { Clock } from '#core/time/clock.ts'

interface Place {
  workspaceId: string
  contactId: string
  userId: string
}

interface Said {
  /** when it was said: of two that cross each other the later one counts */
  at: number
  until: number
}

/** Who types is asked to say so again within this time, in milliseconds. */
export const typingLasts = 6_000

const keyOf = ({ workspaceId, contactId, userId }: Place) => `${workspaceId} ${contactId} ${userId}`

/** Who types in which chat. It runs out by itself: who is cut off says nothing any more. */
export class Typing {
  readonly #clock: Clock
  readonly #said = new Map<string, Said & Place>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  say(place: Place, typing: boolean): Said {
    const at = this.#clock.nowMs()
    const said = { at, until: typing ? at + typingLasts : at }
    this.note(place, said)
    return said
  }

  /** What another process was told. */
  note(place: Place, { at, until }: Said): void {
    const known = this.#said.get(keyOf(place))
    if (!known || known.at <= at) this.#said.set(keyOf(place), { ...place, at, until })
  }

  has(place: Place): boolean {
    return (this.#said.get(keyOf(place))?.until ?? 0) > this.#clock.nowMs()
  }

  /** Forgets what is over; answers the workspaces of it. */
  forgetOver(): Set<string> {
    const now = this.#clock.nowMs()
    const over = [...this.#said].filter(([, { until }]) => until <= now)
    for (const [key] of over) this.#said.delete(key)
    return new Set(over.map(([, { workspaceId }]) => workspaceId))
  }
}
