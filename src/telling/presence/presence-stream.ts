import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { followAccess, type LiveAccess } from '#telling/live/access.ts'
import { peopleHereOf, type Visitor } from './people-here.ts'

interface Options<T> {
  app: App
  member: Member
  /** the chat that whoever listens is told to look at */
  contactId: string | null
  /** what is told, for the member as of now; null ends the stream, an error ends it with its reason */
  read(member: Member): T[] | null | Promise<T[] | null>
}

/** The least time between two tellings, in milliseconds: who types fast in a busy workspace floods nobody. */
const leastGap = 250

/**
 * Who is here, again each time it has changed. Whoever listens is here themselves for as long: they go with their
 * connection.
 */
export class PresenceStream<T> implements AsyncIterableIterator<T[]> {
  readonly #options: Options<T>
  readonly #access: LiveAccess
  readonly #leaving: (() => void)[]
  #told: string | undefined
  #changed = true
  #ended = false
  #awake: (() => void) | undefined
  #cutShort: (() => void) | undefined

  constructor(options: Options<T>) {
    const { app, member, contactId } = options
    const { access, release } = followAccess(app, member, () => this.#wake())
    const here = peopleHereOf(app)
    const { workspaceId, userId, name } = member
    const visitor: Visitor = { userId, name, contactId }
    this.#options = options
    this.#access = access
    this.#leaving = [release, here.listen(workspaceId, () => this.#wake()), here.enter(workspaceId, visitor)]
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<T[], undefined>> {
    while (!this.#ended) {
      if (this.#told !== undefined && this.#changed) await this.#pause()
      this.#changed = false
      const now = await this.#read()
      if (now === null || this.#ended) break
      const text = JSON.stringify(now)
      if (text !== this.#told) {
        this.#told = text
        return { value: now, done: false }
      }
      // What changed during the look is looked at again; else the next change is waited for.
      if (!this.#changed) await new Promise<void>((resolve) => (this.#awake = resolve))
    }
    this.#end()
    return { value: undefined, done: true }
  }

  /** Ends it; a consumer that waits is let go at once. */
  async return(): Promise<IteratorResult<T[], undefined>> {
    this.#end()
    return { value: undefined, done: true }
  }

  async #read(): Promise<T[] | null> {
    try {
      return await this.#options.read(await this.#access.member())
    } catch (error) {
      this.#end()
      throw error
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, leastGap)
      this.#cutShort = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #wake(): void {
    this.#changed = true
    this.#awake?.()
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const leave of this.#leaving) leave()
    this.#cutShort?.()
    this.#wake()
  }
}
