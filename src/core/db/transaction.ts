import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { Queryable, Statement, Tx } from './queryable.ts'
import { observeStatement } from './statement-durations.ts'

type Query = Queryable['query']

/** A part of a transaction: what it leaves to the commit is kept apart until the part has succeeded. */
export class Part implements Tx {
  readonly effects: (() => void)[] = []
  readonly last: [Statement<unknown>, () => unknown[] | false][] = []
  readonly query: Query

  constructor(query: Query) {
    this.query = query
  }

  afterCommit = (effect: () => void): void => {
    this.effects.push(effect)
  }

  atCommit = (s: Statement<unknown>, values: () => unknown[] | false): void => {
    this.last.push([s, values])
  }
}

/**
 * A transaction on a connection in pipeline mode: `begin` goes out in one write with the first statement, and the last
 * statements with `commit`. So it costs two round trips less, and one without statements costs none.
 */
export class Transaction extends Part {
  readonly #client: pg.PoolClient
  #begun = false

  constructor(client: pg.PoolClient) {
    super((config) => this.#run(config))
    this.#client = client
  }

  async commit(): Promise<void> {
    const last = this.last.flatMap(([{ name, text }, given]) => {
      const values = given()
      return values ? [{ name, text, values }] : []
    })
    if (!this.#begun && last.length === 0) return
    const first = this.#begun ? [] : ['begin']
    this.#begun = true
    const begun = performance.now()
    // Where one of them fails, `commit` is a rollback.
    await this.#together([...first, ...last, 'commit'])
    for (const _ of last) observeStatement({}, (performance.now() - begun) / 1000)
  }

  /** Returns the error that breaks the connection, if there is one. */
  async rollback(): Promise<Error | undefined> {
    if (!this.#begun) return undefined
    return this.#client.query('rollback').then(
      () => undefined,
      (failure: Error) => failure,
    )
  }

  async #run(config: Parameters<Query>[0]): ReturnType<Query> {
    if (this.#begun) return this.#client.query(config as pg.QueryConfig)
    this.#begun = true
    const [, result] = await this.#together(['begin', config as pg.QueryConfig])
    return result as pg.QueryResult
  }

  /** Sends statements in one write; throws the first error, once all have been answered. */
  async #together(statements: readonly (string | pg.QueryConfig)[]): Promise<pg.QueryResult[]> {
    const { stream } = (this.#client as unknown as { connection: { stream: Duplex } }).connection
    const asked: Promise<pg.QueryResult>[] = []
    stream.cork()
    try {
      for (const one of statements) asked.push(this.#client.query(one))
    } catch (error) {
      asked.push(Promise.reject(error))
    } finally {
      stream.uncork()
    }
    const answers = await Promise.allSettled(asked)
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
  }
}
