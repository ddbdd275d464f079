import type { App } from './context.ts'

/** One instance, per running application, of something that is made from it; tests run several side by side. */
export function perApp<T extends object>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, T>()
  return (app) => {
    let one = made.get(app)
    if (!one) {
      one = make(app)
      made.set(app, one)
    }
    return one
  }
}
