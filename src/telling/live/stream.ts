import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { followAccess, type LiveAccess } from './access.ts'
import { assertHearsSome } from './areas.ts'
import { type Interest, mayWant, wants } from './interest.ts'
import { hears, type LiveItem, loadItems, resyncItem } from './items.ts'
import { pageSize, readAfter, readBounds } from './log.ts'
import { type Reader, type Tailer, tailerOf } from './tailer.ts'

/** A live reader with more unread events than this is too slow; it is ended and can come back with its position. */
const maxWaiting = 1_000

/** The reader did not keep up. Sockets are closed with 1013 for it. */
export class TooSlowError extends AppError {
  constructor() {
    super('rate_limited', 'The subscription does not keep up with the events. Subscribe again with `after`.')
  }
}

/**
 * The events of one subscription as an async iterator: first those after its position from the log, page by page as
 * the consumer takes them, then live ones from the tail. Access is looked at again for every event that is handed out.
 */
export class LiveStream implements Reader, AsyncIterableIterator<LiveItem> {
  position: number
  /** the reader as of the last event handed out */
  member: Member
  readonly #app: App
  readonly #tailer: Tailer
  readonly #interest: Interest
  readonly #access: LiveAccess
  readonly #release: () => void
  #waiting: LiveItem[]
  #live = false
  #end: { error?: unknown } | undefined
  #arrived: (() => void) | undefined

  constructor(app: App, member: Member, interest: Interest, position: number, first: LiveItem[]) {
    const followed = followAccess(app, member, () => this.#accessChanged())
    this.#app = app
    this.#tailer = tailerOf(app)
    this.#access = followed.access
    this.#release = followed.release
    this.#interest = interest
    this.#waiting = first
    this.member = member
    this.position = position
    // What changed while the subscription began was told to other holders of the session's access, and not to this one.
    this.#accessChanged()
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<LiveItem, undefined>> {
    for (;;) {
      if (this.#end) return this.#finish()
      const item = this.#waiting.shift()
      if (item && (await this.#mayRead(item))) return { value: item, done: false }
      if (item) continue
      if (this.#live) await new Promise<void>((resolve) => this.#awaken(resolve))
      else await this.#readOn().catch((error) => this.#stop({ error }))
    }
  }

  /** Ends the stream; a consumer that waits is let go at once. */
  async return(): Promise<IteratorResult<LiveItem, undefined>> {
    this.#stop({})
    return { value: undefined, done: true }
  }

  get backlog(): number {
    return this.#waiting.length
  }

  give(items: readonly LiveItem[]): void {
    if (this.#end) return
    for (const item of items) {
      if (item.sequence > this.position && wants(this.#interest, item)) this.#waiting.push(item)
    }
    this.position = Math.max(this.position, items.at(-1)?.sequence ?? 0)
    if (this.#live && this.#waiting.length > maxWaiting) this.#stop({ error: new TooSlowError() })
    this.#arrived?.()
  }

  /** Whether the reader, as of now, may read at all and sees the chat that the item is about. */
  async #mayRead(item: LiveItem): Promise<boolean> {
    try {
      this.member = await this.#reader()
    } catch (error) {
      this.#stop({ error })
      return false
    }
    if (this.#end) return false
    return hears(this.member, item)
  }

  /** Takes the next page from the log; joins the tail once there is nothing left to read. */
  async #readOn(): Promise<void> {
    const { workspaceId } = this.member
    const events = await readAfter(this.#app.pool, workspaceId, this.position)
    const next = events[0]?.seq ?? (await readBounds(this.#app.pool, workspaceId)).oldest
    if (next > this.position + 1) return this.#resync(workspaceId)
    const wanted = events.filter((event) => mayWant(this.#interest, event))
    this.give(await loadItems(this.#app, workspaceId, wanted))
    this.position = events.at(-1)?.seq ?? this.position
    if (events.length === pageSize || this.#end) return
    this.#live = this.#tailer.join(workspaceId, this)
  }

  async #resync(workspaceId: string): Promise<void> {
    const { newest } = await readBounds(this.#app.pool, workspaceId)
    this.give([resyncItem(newest, this.#app.clock.now())])
  }

  /** The reader as of now; throws when they may hear of nothing of this any longer. */
  async #reader(): Promise<Member> {
    const member = await this.#access.member()
    assertHearsSome(member, this.#interest.areas)
    return member
  }

  #accessChanged(): void {
    if (this.#end) return
    this.#reader().catch((error) => this.#stop({ error }))
  }

  #awaken(resolve: () => void): void {
    this.#arrived = () => {
      this.#arrived = undefined
      resolve()
    }
    // Something may have arrived between the look into the list and this promise.
    if (this.#waiting.length > 0 || this.#end) this.#arrived()
  }

  #stop(end: { error?: unknown }): void {
    if (this.#end) return
    this.#end = end
    this.#waiting = []
    this.#tailer.leave(this.member.workspaceId, this)
    this.#release()
    this.#arrived?.()
  }

  /** Tells the reason of the end once; after that the stream is simply done. */
  #finish(): IteratorResult<LiveItem, undefined> {
    const error = this.#end?.error
    this.#end = {}
    if (error) throw error
    return { value: undefined, done: true }
  }
}

/** Opens a stream after this position, or from now on; a position that is no longer kept begins with a resync. */
export async function openStream(
  app: App,
  member: Member,
  interest: Interest,
  after: number | null,
): Promise<LiveStream> {
  const { newest, oldest } = await readBounds(app.pool, member.workspaceId)
  if (after === null) return new LiveStream(app, member, interest, newest, [])
  if (after >= oldest - 1 && after <= newest) return new LiveStream(app, member, interest, after, [])
  const resync = resyncItem(newest, app.clock.now())
  return new LiveStream(app, member, interest, newest, [resync])
}
