import type { Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import type { Queryable } from '#core/db/db.ts'
import { callersOf } from '#core/replicas/marks.ts'

/**
 * How long reads have kept PostgreSQL busy is forgotten at this pace: who keeps it busy for more than a twentieth of the
 * time reads one after the other.
 */
const forgottenShare = 0.05
/** More than that is not held against anyone: all is forgotten after a minute. */
const mostMs = 3_000
/** Callers whose reads have kept PostgreSQL busy for so long rest after each read. */
const restsFromMs = 2_000
/** They rest three times as long as the read took, so they use a quarter of a core at most; and never longer than a second. */
const restOf = (tookMs: number) => Math.min(1_000, 3 * tookMs)
/** So many callers are known before those of whom all is forgotten are left out. */
const manyCallers = 1_000

interface ReadLimits {
  /** how many run side by side */
  perCaller: number
  /** until they have kept PostgreSQL busy for so long */
  quickMs: number
}

interface Caller {
  /** how long their reads have kept PostgreSQL busy, as far as it is not forgotten at that moment */
  busyMs: number
  at: number
  /** rests that have not ended */
  rests: number
  /** when each read that runs now began */
  readonly running: Set<{ begun: number }>
  readonly waiting: ((run: { begun: number }) => void)[]
}

/**
 * How many reads of one caller run in PostgreSQL at the same time. One operation may hold many lists, each of which has a
 * statement: without this the operations of one caller take all connections and all cores.
 */
export class ReadShares {
  readonly #limits: ReadLimits
  readonly #callers = new Map<string, Caller>()

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  /** Runs `read` when the caller may have one more. */
  async run<T>(name: string, read: () => Promise<T>): Promise<T> {
    const caller = this.#callers.get(name) ?? this.#know(name)
    const run = this.#isFree(caller)
      ? begin(caller)
      : await new Promise<{ begun: number }>((resolve) => caller.waiting.push(resolve))
    try {
      return await read()
    } finally {
      this.#end(caller, run)
    }
  }

  #know(name: string): Caller {
    if (this.#callers.size >= manyCallers) this.#forgetQuick()
    const caller: Caller = { busyMs: 0, at: performance.now(), rests: 0, running: new Set(), waiting: [] }
    this.#callers.set(name, caller)
    return caller
  }

  #forgetQuick(): void {
    for (const [name, caller] of this.#callers)
      if (caller.running.size === 0 && busyMsOf(caller) === 0) this.#callers.delete(name)
  }

  #isFree(caller: Caller): boolean {
    const { size } = caller.running
    if (caller.rests > 0) return false
    return size === 0 || (size < this.#limits.perCaller && busyMsOf(caller) < this.#limits.quickMs)
  }

  #end(caller: Caller, run: { begun: number }): void {
    const now = performance.now()
    const took = now - run.begun
    caller.busyMs = Math.min(mostMs, keptOf(caller, now) + took)
    caller.at = now
    caller.running.delete(run)
    if (caller.busyMs >= restsFromMs) this.#rest(caller, restOf(took))
    this.#beginWaiting(caller)
  }

  #rest(caller: Caller, ms: number): void {
    caller.rests++
    const timer = setTimeout(() => {
      caller.rests--
      this.#beginWaiting(caller)
    }, ms)
    timer.unref()
  }

  #beginWaiting(caller: Caller): void {
    while (caller.waiting.length > 0 && this.#isFree(caller)) caller.waiting.shift()?.(begin(caller))
  }
}

function begin({ running }: Caller): { begun: number } {
  const run = { begun: performance.now() }
  running.add(run)
  return run
}

const keptOf = ({ busyMs, at }: Caller, now: number) => Math.max(0, busyMs - (now - at) * forgottenShare)

/** With what runs now. */
function busyMsOf(caller: Caller): number {
  const now = performance.now()
  let busyMs = keptOf(caller, now)
  for (const { begun } of caller.running) busyMs += now - begun
  return busyMs
}

const sharesOf = perApp(({ config }) => new ReadShares(config.shares))

/** Runs what reads from PostgreSQL in the share of who asks; strangers and our own jobs have none. */
export function inReadShare<T>(
  { app, actor }: Pick<Ctx, 'app' | 'actor'>,
  read: () => Promise<T>,
): Promise<T> {
  if (actor.kind === 'anonymous' || actor.kind === 'system') return read()
  const [caller = ''] = callersOf(actor, '')
  return sharesOf(app).run(caller, read)
}

/** Statements that run in the share of who asks. */
export const sharedReads = (ctx: Ctx, db: Queryable): Queryable => ({
  query: (statement) => inReadShare(ctx, () => db.query(statement)),
})
