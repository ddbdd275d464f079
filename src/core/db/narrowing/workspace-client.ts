import pg from 'pg'
import { sha256Hex } from '#core/crypto.ts'
import { type LeasedClaim, leasedClaim, lockLeases } from '#core/lanes/ownership.ts'
import { type Narrowing, narrow } from './narrow.ts'

interface Asked {
  name?: string | undefined
  text: string
  values?: unknown[] | undefined
}

const isAsked = (given: unknown): given is Asked =>
  typeof given === 'object' && given !== null && typeof (given as Asked).text === 'string'

/** Texts that are remembered; some are made for a request. */
const mostTexts = 5_000

/** Remembers what was made of a text. */
function remembered<Made>(make: (text: string, values: number) => Made) {
  const known = new Map<string, Made>()
  return (text: string, values: number): Made => {
    if (known.has(text)) return known.get(text) as Made
    if (known.size >= mostTexts) known.clear()
    const made = make(text, values)
    known.set(text, made)
    return made
  }
}

const narrowed = remembered(narrow)
const leased = remembered(leasedClaim)

/** Whether the values name one workspace wherever the statement asks for one, or rows of none. */
function isOfOne({ parameters }: Narrowing, values: readonly unknown[]): boolean {
  const named = new Set(parameters.flatMap(({ index }) => values[index]))
  return named.size === 0 || (named.size === 1 && typeof [...named][0] === 'string')
}

/** A name identifies a prepared statement, and one statement has two texts here. */
const nameOf = (name: string) => {
  const long = `${name}.narrow`
  return long.length < 64 ? long : `${name.slice(0, 40)}.${sha256Hex(long).slice(0, 16)}`
}

/** The statement that is sent in place of the requested one. */
export function asSent(asked: Asked, values: readonly unknown[]): Asked {
  const made = narrowed(asked.text, values.length)
  if (!made || !isOfOne(made, values)) return asked
  return { ...asked, text: made.text, ...(asked.name && { name: nameOf(asked.name) }) }
}

const claimIn = (given: unknown): LeasedClaim | undefined =>
  isAsked(given) && given.values ? leased(given.text, given.values.length) : undefined

type Send = (...args: unknown[]) => Promise<pg.QueryResult>

/** A connection to Citus: what is about one workspace is sent so that Citus sees it (docs/adr/0195). */
class WorkspaceClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send: Send = (...args) => Reflect.apply(pg.Client.prototype.query, this, args)
    const query: Send = (given, ...rest) => {
      const claim = claimIn(given)
      if (claim) return claimLeased(send, given as Asked, claim)
      const values = isAsked(given) ? (given.values ?? rest[0]) : undefined
      return send(isAsked(given) && Array.isArray(values) ? asSent(given, values) : given, ...rest)
    }
    this.query = query as typeof this.query
  }
}

/** Locks the leases, and makes the claim in the next statement of the same transaction (docs/adr/0196). */
async function claimLeased(
  send: Send,
  { values = [], ...asked }: Asked,
  { kind, worker, text }: LeasedClaim,
): Promise<pg.QueryResult> {
  const lock = { name: 'lanes.lock_leases', text: lockLeases, values: [kind, values[worker]] }
  const lanes = (await send(lock)).rows.map(({ lane }) => lane)
  const all = [...values, lanes]
  return send({ ...asSent({ ...asked, text }, all), values: all })
}

/** The pool of such connections: a claim is a transaction there. */
export class WorkspacePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: WorkspaceClient })
    const ask = this.query.bind(this) as Send
    const query: Send = (given, ...rest) =>
      claimIn(given) ? this.#inTransaction(given as Asked) : ask(given, ...rest)
    this.query = query as typeof this.query
  }

  async #inTransaction(asked: Asked): Promise<pg.QueryResult> {
    const client = await this.connect()
    let broken: Error | undefined
    try {
      const [, result] = await Promise.all([client.query('begin'), client.query(asked as pg.QueryConfig)])
      await client.query('commit')
      return result
    } catch (error) {
      broken = await client.query('rollback').then(
        () => undefined,
        (failure: Error) => failure,
      )
      throw error
    } finally {
      client.release(broken)
    }
  }
}
