import type { Actor } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import type { Queryable } from '#core/db/db.ts'
import { UntilEnded } from '#core/db/until-ended.ts'
import { isOutage } from '#core/outage.ts'
import { sharedReads } from '#core/rate-limits/read-shares.ts'
import { callersOf } from './marks.ts'
import type { Replica } from './replica.ts'

type Query = Parameters<Queryable['query']>[0]

/** A pool, as this operation reads from it: in the share of its caller, and as long as its request waits for the answer. */
const readingFrom = (ctx: Ctx, pool: App['pool']): Queryable =>
  sharedReads(ctx, ctx.ended ? new UntilEnded(pool, ctx.ended) : pool)

/** Where one operation reads its lists, decided when it reads the first. */
class Reads implements Queryable {
  readonly #ctx: Ctx
  readonly #replica: Replica
  #choice: Promise<boolean> | undefined

  constructor(ctx: Ctx, replica: Replica) {
    this.#ctx = ctx
    this.#replica = replica
  }

  fromPrimary(): void {
    this.#choice = Promise.resolve(false)
  }

  async query(query: Query): Promise<{ rows: unknown[]; rowCount: number | null }> {
    this.#choice ??= this.#mayServe()
    const primary = readingFrom(this.#ctx, this.#ctx.app.pool)
    if (!(await this.#choice)) return primary.query(query)
    try {
      return await readingFrom(this.#ctx, this.#replica.pool).query(query)
    } catch (error) {
      // It is away, has gone on over what was being read, or lacks a column yet. The primary knows, also what is wrong
      // with the statement itself.
      if (isOutage(error)) this.#replica.failed()
      this.fromPrimary()
      return primary.query(query)
    }
  }

  async #mayServe(): Promise<boolean> {
    const { actor, ip } = this.#ctx
    // Our own jobs act on what was just committed, whoever did it.
    if (actor.kind === 'system' || !this.#replica.serves()) return false
    return !(await this.#replica.marks.has(callersOf(actor, ip)))
  }
}

const readsOf = perOperation((ctx) => new Reads(ctx, ctx.app.replica as Replica))

/**
 * What lists, searches and exports are read from: the replica when it is less than a second behind and the caller has not
 * just written, else the primary. All else, rights and single objects above all, is read from `app.pool`.
 */
export const listsFrom = (ctx: Ctx): Queryable =>
  ctx.app.replica ? readsOf(ctx) : readingFrom(ctx, ctx.app.pool)

/** What figures and dry runs are read from: the primary, which knows what was counted a moment ago. */
export const figuresFrom = (ctx: Ctx): Queryable => readingFrom(ctx, ctx.app.pool)

/** This operation reads all from the primary, because it changes something or tells of what has just changed. */
export function readFromPrimary(ctx: Ctx): void {
  // What has begun to change something comes to its end, and what is told goes to others as well.
  ctx.ended = undefined
  if (ctx.app.replica) readsOf(ctx).fromPrimary()
}

/** The caller has written: what they read in the next moments has it. */
export async function markWritten({ replica }: App, actor: Actor, ip: string): Promise<void> {
  const [caller] = callersOf(actor, ip)
  if (replica && caller) await replica.marks.set(caller)
}

/** Does what changes something. */
export function changing<T>(ctx: Ctx, change: () => T | Promise<T>): T | Promise<T> {
  readFromPrimary(ctx)
  return ctx.app.replica ? changeAndMark(ctx, change) : change()
}

async function changeAndMark<T>(ctx: Ctx, change: () => T | Promise<T>): Promise<T> {
  try {
    return await change()
  } finally {
    await markWritten(ctx.app, ctx.actor, ctx.ip)
  }
}
