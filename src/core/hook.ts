import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'

/** What a room does when another room changes something, in the transaction of that change. */
export type Listener<T> = (ctx: Ctx, tx: Tx, what: T) => Promise<void>

/** A place where a room tells others of a change of its own without knowing them. */
export interface Hook<T> {
  /** Called once, while the process starts (src/process/hooks.ts). */
  register(listener: Listener<T>): void
  /**
   * Runs the listeners one after the other, in the order in which they registered. They may append events, so this
   * comes last in the transaction (ADR 3). Throws when nobody registered: then something would silently be left undone.
   */
  run: Listener<T>
}

/** A function of this room that a room above it supplies. */
export interface Supplied<F extends (...args: never[]) => Promise<unknown>> {
  /** Called once, while the process starts (src/process/hooks.ts). */
  register(supplied: F): void
  /** Throws when nobody registered. */
  run: F
}

/** Declares a function that a room above this one supplies; what it returns is this room's to use. */
export function supplied<F extends (...args: never[]) => Promise<unknown>>(name: string): Supplied<F> {
  let known: F | undefined
  return {
    register(supplied) {
      known = supplied
    },
    run: ((...args) => {
      if (!known) throw new Error(`nobody supplies ${name}`)
      return known(...args)
    }) as F,
  }
}

/** Declares a hook; the room whose change it tells exports it. */
export function hook<T>(name: string): Hook<T> {
  const listeners: Listener<T>[] = []
  return {
    register: (listener) => void listeners.push(listener),
    async run(ctx, tx, what) {
      if (listeners.length === 0) throw new Error(`nobody listens to ${name}`)
      for (const listener of listeners) await listener(ctx, tx, what)
    },
  }
}
