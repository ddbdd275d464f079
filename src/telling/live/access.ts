import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { type AppError, errors } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { sessionMember } from '#people/sessions/members.ts'

/** Without anybody telling of a change, access is looked at again after this long. */
const recheckMs = 5_000

/** A session whose access is followed for as long as somebody holds it. All holders of one session share it. */
export class LiveAccess {
  #member: Member
  #lost: AppError | undefined
  #reading: Promise<void> | undefined
  #outdated = false
  readonly #read: () => Promise<Member | null | undefined>
  readonly #listeners = new Set<() => void>()

  /** `read` answers null when the session has ended, and undefined when that cannot be known now. */
  constructor(member: Member, read: () => Promise<Member | null | undefined>) {
    this.#member = member
    this.#read = read
  }

  /** The member as of now; waits for a look-up that is under way. Throws when the session has ended. */
  member(): Member | Promise<Member> {
    if (this.#reading) return this.#reading.then(() => this.member())
    if (this.#lost) throw this.#lost
    return this.#member
  }

  /** Looks the member up again and tells every holder. */
  refresh(): void {
    this.#outdated = true
    this.#reading ??= this.#reload().finally(() => {
      this.#reading = undefined
      for (const listener of [...this.#listeners]) listener()
    })
  }

  hold(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** True when nobody holds it any longer. */
  release(listener: () => void): boolean {
    this.#listeners.delete(listener)
    return this.#listeners.size === 0
  }

  async #reload(): Promise<void> {
    // A change that comes while the member is read makes that reading outdated, so it is read again.
    while (this.#outdated) {
      this.#outdated = false
      // One turn of the event loop later, so that the cache of members has heard of the change too.
      await new Promise((resolve) => setImmediate(resolve))
      const member = await this.#read()
      if (member) this.#member = member
      if (member === null) this.#lost = errors.unauthorized()
    }
  }
}

/** Follows the access of all live readers of a process. */
class AccessWatch {
  readonly #app: App
  readonly #held = new Map<string, LiveAccess>()
  #timer: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
    app.bus.subscribe('forget', ({ cache }) => {
      if (cache === undefined || cache === 'members') this.#refresh()
    })
  }

  follow(member: Member, listener: () => void): { access: LiveAccess; release: () => void } {
    const { workspaceId, userId, sessionId } = member
    if (!sessionId) throw errors.forbidden('Live events are for signed-in people.')
    const key = `${workspaceId}:${userId}:${sessionId}`
    const held = this.#held.get(key)
    const access = held ?? new LiveAccess(member, () => this.#read(workspaceId, userId, sessionId))
    access.hold(listener)
    this.#held.set(key, access)
    // The member was read before anybody followed it. A change since then was told to nobody here, so it is read again.
    if (!held) access.refresh()
    this.#timer ??= setInterval(() => this.#refresh(), recheckMs).unref()
    return { access, release: () => this.#release(key, access, listener) }
  }

  async #read(workspace: string, user: string, session: string): Promise<Member | null | undefined> {
    try {
      return await sessionMember(this.#app, { workspace, user, session })
    } catch (error) {
      // A database that is away for a moment ends nobody's session; the next look decides.
      logFailure(this.#app, { err: error }, 'access of a live reader not looked up')
      return undefined
    }
  }

  #release(key: string, access: LiveAccess, listener: () => void): void {
    if (!access.release(listener) || this.#held.get(key) !== access) return
    this.#held.delete(key)
    if (this.#held.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #refresh(): void {
    for (const access of this.#held.values()) access.refresh()
  }
}

const watchOf = perApp((app) => new AccessWatch(app))

/** Follows a member's access; `listener` is told whenever it was looked up again. Call `release` at the end. */
export function followAccess(app: App, member: Member, listener: () => void) {
  return watchOf(app).follow(member, listener)
}
