import { assertAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { errors } from '#core/errors.ts'
import { type Me, me } from '#people/members/me.ts'
import { followAccess, type LiveAccess } from './access.ts'

/** Any signed-in member hears of their own rights. */
export const ownAccess = { member: true } as const satisfies Access

/** The rights of a member as a text, to be compared. */
export function rightsOf({ roleId, isSuperAdmin, permissions }: Member): string {
  return [roleId, isSuperAdmin, ...[...permissions].sort()].join()
}

/** The member as they are each time their rights or what their account keeps have changed; ends with an error when they are let in no longer. */
export class OwnAccessStream implements AsyncIterableIterator<Member> {
  readonly #access: LiveAccess
  readonly #leaving: (() => void)[]
  #told: string
  /** the account was changed, on whatever device, and not told yet */
  #changed = false
  #looked = false
  #ended = false
  #awake: (() => void) | undefined

  constructor(app: App, member: Member) {
    const { access, release } = followAccess(app, member, () => this.#wake())
    this.#access = access
    this.#told = rightsOf(member)
    const unsubscribe = app.bus.subscribe('account', ({ userId }) => {
      if (userId !== member.userId) return
      this.#changed = true
      this.#wake()
    })
    this.#leaving = [release, unsubscribe]
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Member, undefined>> {
    while (!this.#ended) {
      this.#looked = false
      const member = await this.#read()
      const rights = rightsOf(member)
      if (this.#ended) break
      if (rights !== this.#told || this.#changed) {
        this.#told = rights
        this.#changed = false
        return { value: member, done: false }
      }
      // A change that came during the look is looked at right away; otherwise the next one is waited for.
      if (!this.#looked) await new Promise<void>((resolve) => (this.#awake = resolve))
    }
    return { value: undefined, done: true }
  }

  /** Ends it; a consumer that waits is let go at once. */
  async return(): Promise<IteratorResult<Member, undefined>> {
    this.#end()
    return { value: undefined, done: true }
  }

  async #read(): Promise<Member> {
    try {
      const member = await this.#access.member()
      assertAccess(member, ownAccess)
      return member
    } catch (error) {
      this.#end()
      throw error
    }
  }

  #wake(): void {
    this.#looked = true
    this.#awake?.()
  }

  #end(): void {
    this.#ended = true
    for (const leave of this.#leaving) leave()
    this.#wake()
  }
}

/** Follows what the signed-in person may do (spec/5 section 1.22, permissions_updated), and what their account keeps. */
export function watchOwnAccess({ app, actor }: Ctx): OwnAccessStream {
  return new OwnAccessStream(app, memberOf(actor, errors.unauthorized))
}

/** The person with the rights of now: the subscription's own context still has those of its beginning. */
export function meNow({ app, requestId }: Ctx, member: Member): Promise<Me> {
  return me(createCtx(app, { actor: member, requestId }))
}
