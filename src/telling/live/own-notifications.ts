import { assertAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { type Unread, unreadOf } from '#telling/notifications/notification-queries.ts'
import { followAccess, type LiveAccess } from './access.ts'
import { ownAccess } from './own-access.ts'

/**
 * How many notifications of a person are unread: as it is at the beginning, and each time that some came or were read, on
 * whatever device. What is read is no event of the log: processes tell each other that something changed.
 */
class OwnNotificationsStream implements AsyncIterableIterator<Unread> {
  readonly #app: App
  readonly #access: LiveAccess
  readonly #leaving: (() => void)[]
  #changed = true
  #ended = false
  #awake: (() => void) | undefined

  constructor(app: App, member: Member) {
    const { access, release } = followAccess(app, member, () => this.#awake?.())
    this.#app = app
    this.#access = access
    const unsubscribe = app.bus.subscribe('notifications', ({ workspaceId, userIds }) => {
      if (workspaceId !== member.workspaceId || !userIds.includes(member.userId)) return
      this.#changed = true
      this.#awake?.()
    })
    this.#leaving = [release, unsubscribe]
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Unread, undefined>> {
    while (!this.#ended) {
      const member = await this.#member()
      if (this.#changed) {
        this.#changed = false
        return { value: await unreadOf(this.#app, member), done: false }
      }
      if (!this.#ended) await new Promise<void>((resolve) => (this.#awake = resolve))
    }
    return { value: undefined, done: true }
  }

  /** Ends it; a consumer that waits is let go at once. */
  async return(): Promise<IteratorResult<Unread, undefined>> {
    this.#end()
    return { value: undefined, done: true }
  }

  async #member(): Promise<Member> {
    try {
      const member = await this.#access.member()
      assertAccess(member, ownAccess)
      return member
    } catch (error) {
      this.#end()
      throw error
    }
  }

  #end(): void {
    this.#ended = true
    for (const leave of this.#leaving) leave()
    this.#awake?.()
  }
}

/** Follows how many notifications the signed-in person has not read. */
export function watchOwnNotifications({ app, actor }: Ctx): AsyncIterableIterator<Unread> {
  return new OwnNotificationsStream(app, memberOf(actor))
}
