import { loadModule } from 'libpg-query'
import pg from 'pg'
import { uncomparedTables } from '../guards/one-workspace/compared-tables.ts'
import { isOverAll } from '../guards/one-workspace/over-all.ts'
import { distribution } from './distribution.ts'

// In a run with PARLEY_TEST_DISTRIBUTED: what the product sends is looked at as it is sent, also what was made for a
// request and what Prisma made (test/guards/one-workspace.test.ts looks at what stands in the sources). A statement that
// goes to all nodes fails the run: it is an uncaught exception, which vitest reports.

const named = /^\/\* ([\w.]+) \*\//

/** Prisma's are the tests' own, too: those of the product begin in its sources. */
const isOfProduct = (text: string): boolean =>
  named.test(text) || (text.includes('"public".') && !/\/test\//.test(new Error('sent').stack ?? ''))

function look(text: string): void {
  const name = named.exec(text)?.[1] ?? 'Prisma'
  if (isOverAll(name.replace(/\.of_one$/, ''))) return
  const missing = uncomparedTables(text)
  if (missing.length > 0) throw new Error(`${name} goes to all nodes for ${missing.join(', ')}: ${text}`)
}

/** Files share a process, and each of them runs this. */
const isListening = Symbol.for('parley.one-workspace')
const here = globalThis as { [isListening]?: true }

if (distribution.DATABASE__DISTRIBUTED === 'true' && !here[isListening]) {
  here[isListening] = true
  await loadModule()
  const known = new Set<string>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args as [string | { text?: string }]
    const text = typeof given === 'string' ? given : given?.text
    // Connections that tests open themselves are pg's own.
    if (text && this.constructor !== pg.Client && !known.has(text)) {
      known.add(text)
      if (isOfProduct(text))
        try {
          look(text)
        } catch (error) {
          setImmediate(() => {
            throw error
          })
        }
    }
    return Reflect.apply(query, this, args)
  } as typeof query
}
