import { assertAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { draftsOfChats } from '#messaging/inbox/drafts/draft-queries.ts'
import type { DraftRow } from '#messaging/inbox/drafts/draft-row.ts'
import { followAccess, type LiveAccess } from './access.ts'

/** Drafts are told to those who could read them, and of those to their writer alone. */
export const draftAccess = { permission: 'chat:read' } as const satisfies Access

/** A chat in which the reader's drafts have changed, and those that stand in it now. */
export interface DraftsOfChat {
  contactId: string
  drafts: readonly DraftRow[]
}

/**
 * Changes of a person's own drafts, on whatever device they were made. What one types is saved often, so it is no event
 * of the log: processes tell each other that something changed, and each reads it for its own listeners. What is missed
 * without a connection is in the list of drafts.
 */
class OwnDraftsStream implements AsyncIterableIterator<DraftsOfChat> {
  readonly #app: App
  readonly #access: LiveAccess
  readonly #leaving: (() => void)[]
  readonly #changed = new Set<string>()
  #ended = false
  #awake: (() => void) | undefined

  constructor(app: App, member: Member) {
    const { access, release } = followAccess(app, member, () => this.#awake?.())
    this.#app = app
    this.#access = access
    const unsubscribe = app.bus.subscribe('draft', ({ workspaceId, userId, contactId }) => {
      if (workspaceId !== member.workspaceId || userId !== member.userId) return
      this.#changed.add(contactId)
      this.#awake?.()
    })
    this.#leaving = [release, unsubscribe]
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<DraftsOfChat, undefined>> {
    while (!this.#ended) {
      const member = await this.#member()
      const [contactId] = this.#changed
      if (contactId !== undefined) {
        this.#changed.delete(contactId)
        const drafts = await draftsOfChats({ app: this.#app, actor: member }, [contactId])
        return { value: { contactId, drafts }, done: false }
      }
      if (!this.#ended) await new Promise<void>((resolve) => (this.#awake = resolve))
    }
    return { value: undefined, done: true }
  }

  /** Ends it; a consumer that waits is let go at once. */
  async return(): Promise<IteratorResult<DraftsOfChat, undefined>> {
    this.#end()
    return { value: undefined, done: true }
  }

  async #member(): Promise<Member> {
    try {
      const member = await this.#access.member()
      assertAccess(member, draftAccess)
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

/** Follows the signed-in person's drafts. */
export function watchOwnDrafts({ app, actor }: Ctx): AsyncIterableIterator<DraftsOfChat> {
  return new OwnDraftsStream(app, memberOf(actor))
}
