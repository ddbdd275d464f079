import { assertAccess, type Member } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { followAccess, type LiveAccess } from './access.ts'

/** What is told to one person about what is their own. */
export interface OwnNews<T> {
  /** who may hear it */
  access: Access
  /** Calls `changed` each time that there may be something to tell; returns how to stop listening. */
  listen(changed: () => void): () => void
  /** What is to be told to the member as they are now; undefined for nothing. It is asked again after each answer. */
  take(member: Member): T | undefined | Promise<T | undefined>
}

/**
 * Tells one person what is their own. It is no event of the log: processes tell each other that something changed, and
 * each reads it for its own listeners. It ends with an error once the person may not hear it any more.
 */
export class OwnStream<T> implements AsyncIterableIterator<T> {
  readonly #news: OwnNews<T>
  readonly #access: LiveAccess
  readonly #leaving: (() => void)[]
  /** something happened since the last look */
  #missed = false
  #ended = false
  #awake: (() => void) | undefined

  constructor(app: App, member: Member, news: OwnNews<T>) {
    const wake = () => this.#wake()
    const { access, release } = followAccess(app, member, wake)
    this.#news = news
    this.#access = access
    this.#leaving = [release, news.listen(wake)]
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    while (!this.#ended) {
      this.#missed = false
      const member = await this.#member()
      if (this.#ended) break
      const value = await this.#news.take(member)
      if (value !== undefined) return { value, done: false }
      // What came during the look is looked at right away; otherwise the next change is waited for.
      if (!this.#missed) await new Promise<void>((resolve) => (this.#awake = resolve))
    }
    return { value: undefined, done: true }
  }

  /** Ends it; a consumer that waits is let go at once. */
  async return(): Promise<IteratorResult<T, undefined>> {
    this.#end()
    return { value: undefined, done: true }
  }

  async #member(): Promise<Member> {
    try {
      const member = await this.#access.member()
      assertAccess(member, this.#news.access)
      return member
    } catch (error) {
      this.#end()
      throw error
    }
  }

  #wake(): void {
    this.#missed = true
    this.#awake?.()
  }

  #end(): void {
    this.#ended = true
    for (const leave of this.#leaving) leave()
    this.#wake()
  }
}
