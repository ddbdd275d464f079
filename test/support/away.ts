import type { App } from '#core/context/context.ts'

type Query = (...args: unknown[]) => Promise<unknown>

/** What becomes of a named statement; `carryOut` is what would have become of it. */
type Instead = (carryOut: () => Promise<unknown>) => Promise<unknown>

/** What a PostgreSQL that is away looks like. */
export const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

/** Puts something in the place of the statements of this name that the pool is given; answers how to end it. */
export function replaceStatement(app: App, name: string, instead: Instead): () => void {
  const pool = app.pool as unknown as { query: Query }
  const { query } = pool
  pool.query = (...args) => {
    const carryOut = () => query.apply(pool, args)
    return (args[0] as { name?: string }).name === name ? instead(carryOut) : carryOut()
  }
  return () => void Object.assign(pool, { query })
}

/** Until `over`, statements of this name meet a PostgreSQL that is away; answers how often they did. */
export function awayFor(app: App, name: string) {
  let met = 0
  const over = replaceStatement(app, name, async () => {
    met++
    throw refused()
  })
  return { times: () => met, over }
}
