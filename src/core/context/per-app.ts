import type { App } from './context.ts'

/** The objects that running applications hold open, each in the order of creation. */
const held = new WeakMap<App, AsyncDisposableStack>()

function stackOf(app: App): AsyncDisposableStack {
  let stack = held.get(app)
  if (!stack) {
    stack = new AsyncDisposableStack()
    held.set(app, stack)
  }
  return stack
}

/**
 * One instance, per running application, of something that is made from it; tests run several side by side. What holds
 * connections or timers says how it is closed, and `closePerApp` ends it.
 */
export function perApp<T extends object>(
  make: (app: App) => T,
  close?: (one: T) => void | Promise<void>,
): (app: App) => T {
  const made = new WeakMap<App, T>()
  return (app) => {
    let one = made.get(app)
    if (one) return one
    one = make(app)
    made.set(app, one)
    if (close)
      stackOf(app).adopt(one, async (last) => {
        made.delete(app)
        await close(last)
      })
    return one
  }
}

/** Ends what the application holds, the last made first: it may use what was made before it. */
export async function closePerApp(app: App): Promise<void> {
  const stack = held.get(app)
  held.delete(app)
  await stack?.disposeAsync()
}
