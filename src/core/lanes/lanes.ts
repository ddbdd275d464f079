import { type App, type JobKind, jobKinds } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { logFailure } from '#core/failure-log.ts'
import { newId } from '#core/ids.ts'
import { durations } from '#core/metrics.ts'
import { laneCount, leaseMsOf } from './ownership.ts'
import { ensureLanes, type HeldLane, leaveLanes, sayAlive, takeShare } from './sharing.ts'

/** What a claim may look at, and by whom it is made. */
export interface OwnLanes {
  worker: string
  lanes: readonly number[]
}

/** A worker says so many times in a lease that it lives. */
const tendsInLease = 15
/** One that missed so many of these moments was away: it was stopped, or busy with something that let nothing else run. */
const missedWhenAway = 5

const observeWait = durations(
  'parley_lane_wait_seconds',
  'How long a claim waited for the claim before it, and for lanes.',
  { kind: jobKinds },
  [0.001, 0.005, 0.02, 0.1, 0.5, 2, 15],
)

interface Kind {
  /** whether its lanes are made, and this process takes a share of them */
  isJoined: boolean
  /** undefined until this process first gets its share */
  held: HeldLane[] | undefined
  /** the claim that is made now, or was the last */
  turn: Promise<unknown>
  busy: () => Iterable<number>
}

/**
 * The lanes of one process. The work of a kind is divided into 64 of them, a lane has one owner at a time, and who
 * lives shares them: 15 times in a lease each process says that it lives, gives back what is more than its share, and
 * takes what is free or whose owner is gone. So several work side by side, and what falls into one lane (a contact, an
 * account, a workspace) is worked on by one.
 */
export class Lanes {
  readonly #app: App
  readonly #worker = newId()
  readonly #leaseMs: number
  readonly #kinds = new Map<JobKind, Kind>()
  #tending: Promise<void> | undefined
  #tendedAt = Number.NEGATIVE_INFINITY
  /** how often it was the only one since it last asked for its share; undefined where it was not, the last time */
  #timesAlone: number | undefined
  #timer: NodeJS.Timeout | undefined
  /** when this process was last known to run, and until when it was away */
  #ranAt = performance.now()
  #awayUntil = Number.NEGATIVE_INFINITY

  constructor(app: App) {
    this.#app = app
    this.#leaseMs = leaseMsOf(app)
  }

  /** By which name it holds lanes. */
  get worker(): string {
    return this.#worker
  }

  /** Takes a share of the lanes of these kinds, now and from now on. */
  async join(kinds: readonly JobKind[]): Promise<void> {
    if (kinds.length === 0) return
    if (this.#timer === undefined) this.#ranAt = performance.now()
    this.#timer ??= setInterval(() => {
      this.#noteAbsence()
      this.#tend().catch((err) => logFailure(this.#app, { err }, 'lanes were not tended'))
    }, this.#leaseMs / tendsInLease).unref()
    await ensureLanes(this.#app.pool, kinds)
    for (const kind of kinds) this.#kindOf(kind).isJoined = true
    // One that began before may not know of them.
    await this.#tending?.catch(() => {})
    await this.#tend()
  }

  /** Where something of this kind is still under way: such a lane is kept although it is more than the share. */
  keepWhile(kind: JobKind, busy: () => Iterable<number>): void {
    this.#kindOf(kind).busy = busy
  }

  /**
   * Makes a claim in the lanes that this process owns. It answers what the claim does, undefined where there is none.
   * Claims of one kind take turns: the next one sees what the last one took. The claim itself asks for `ownedLanes`,
   * because what is known here is a moment old.
   */
  claim<T>(kind: JobKind, claim: (own: OwnLanes) => Promise<T>): Promise<T | undefined> {
    const known = this.#kindOf(kind)
    const asked = performance.now()
    const turn = known.turn.then(async () => {
      const lanes = await this.#ownLanes(kind)
      observeWait({ kind }, (performance.now() - asked) / 1000)
      return lanes.length === 0 ? undefined : claim({ worker: this.#worker, lanes })
    })
    known.turn = turn.catch(() => {})
    return turn
  }

  /**
   * The lanes of this process as far as it knows, for what is claimed in the moment in which it is made; undefined where
   * it owns none, or was away. Such a claim asks for `ownedLanes`, too. Citus would have to lock the leases first: a hint
   * costs less there (docs/adr/0196).
   */
  own(kind: JobKind): OwnLanes | undefined {
    if (this.#app.config.database.distributed) return undefined
    if (this.#timer === undefined || performance.now() - this.#tendedAt > this.#leaseMs) return undefined
    const lanes = this.#lanesOf(kind)
    return lanes.length === 0 ? undefined : { worker: this.#worker, lanes }
  }

  /** Whether this process was away since then, so that what took long may not have been slow. */
  wasAwaySince(begun: number): boolean {
    if (this.#timer === undefined) return false
    this.#noteAbsence()
    return this.#awayUntil > begun
  }

  /** Leaves the lanes to others, at once. No claim may be under way. */
  async leave(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#tending?.catch(() => {})
    const wasThere = this.#tendedAt > Number.NEGATIVE_INFINITY
    this.#tendedAt = Number.NEGATIVE_INFINITY
    if (wasThere) await leaveLanes(this.#app.pool, this.#worker)
  }

  /** A process whose worker does not run takes its share when it first claims, and one that was away when it is back. */
  async #ownLanes(kind: JobKind): Promise<number[]> {
    if (this.#timer === undefined || this.#kindOf(kind).held === undefined) await this.join([kind])
    else if (performance.now() - this.#tendedAt > this.#leaseMs) await this.#tend()
    return this.#lanesOf(kind)
  }

  #noteAbsence(): void {
    const now = performance.now()
    if (now - this.#ranAt > (missedWhenAway * this.#leaseMs) / tendsInLease) this.#awayUntil = now
    this.#ranAt = now
  }

  #lanesOf(kind: JobKind): number[] {
    return (this.#kindOf(kind).held ?? []).flatMap(({ lane, leaving }) => (leaving ? [] : [lane]))
  }

  #kindOf(kind: JobKind): Kind {
    const known = this.#kinds.get(kind) ?? {
      isJoined: false,
      held: undefined,
      turn: Promise.resolve(),
      busy: () => [],
    }
    this.#kinds.set(kind, known)
    return known
  }

  #tend(): Promise<void> {
    this.#tending ??= this.#tendOnce().finally(() => {
      this.#tending = undefined
    })
    return this.#tending
  }

  /**
   * Who holds all lanes and was the only one, now and at the last time, has nothing to share (docs/adr/0211). It asks
   * once in a lease all the same.
   */
  #keepsAll(kinds: readonly JobKind[], alone: boolean): boolean {
    const before = this.#timesAlone
    this.#timesAlone = alone ? ((before ?? 0) + 1) % tendsInLease : undefined
    return (
      alone &&
      before !== undefined &&
      this.#timesAlone !== 0 &&
      kinds.every((kind) => this.#lanesOf(kind).length === laneCount)
    )
  }

  async #tendOnce(): Promise<void> {
    const kinds = [...this.#kinds.keys()].filter((kind) => this.#kindOf(kind).isJoined)
    const own = { worker: this.#worker, leaseMs: this.#leaseMs }
    const { alone } = await sayAlive(this.#app.pool, own, kinds)
    if (!this.#keepsAll(kinds, alone)) await this.#share(own, kinds)
    this.#tendedAt = performance.now()
  }

  async #share(own: { worker: string; leaseMs: number }, kinds: readonly JobKind[]): Promise<void> {
    const busy = kinds.flatMap((kind) => [...this.#kindOf(kind).busy()].map((lane) => ({ kind, lane })))
    const held = await takeShare(this.#app.pool, own, kinds, busy)
    const byKind = Map.groupBy(held, ({ kind }) => kind)
    for (const kind of kinds) this.#kindOf(kind).held = byKind.get(kind) ?? []
    // What waits in them may have waited for an owner.
    for (const kind of new Set(held.filter(({ gained }) => gained).map((one) => one.kind)))
      this.#app.wake(kind)
  }
}

export const lanesOf = perApp(
  (app) => new Lanes(app),
  (lanes) => lanes.leave(),
)
