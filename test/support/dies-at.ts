import pg from 'pg'

// Loaded before src/main.ts (`--import`): the process kills itself with SIGKILL at the statement DIES_AT, counted from the
// first one that is named DIES_FROM; with DIES_BEHIND=true PostgreSQL has carried that statement out, and nobody hears of it.

const { DIES_AT, DIES_FROM, DIES_BEHIND } = process.env

type Query = (this: unknown, ...values: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype
const die = () => process.kill(process.pid, 'SIGKILL')

let counted = 0

function isLast([asked]: readonly unknown[]): boolean {
  if (counted === 0 && Object(asked).name !== DIES_FROM) return false
  counted += 1
  return counted === Number(DIES_AT)
}

prototype.query = function (...values) {
  if (!isLast(values)) return query.apply(this, values)
  if (DIES_BEHIND !== 'true') die()
  const callback = values.at(-1)
  if (typeof callback === 'function') return query.call(this, ...values.slice(0, -1), die)
  return Promise.resolve(query.apply(this, values)).then(die, die)
}
