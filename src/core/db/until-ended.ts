import { connect, type Socket } from 'node:net'
import type pg from 'pg'
import { errors } from '#core/errors.ts'
import type { Queryable } from './db.ts'

/** What pg stores of a connection: its destination, and the key with which PostgreSQL cancels its statement. */
interface Backend {
  host: string
  port: number
  processID: number
  secretKey: number
}

const cancelCode = 80_877_102
const patienceMs = 5_000

/**
 * Asks PostgreSQL, or the pooler in front of it, over a separate connection to cancel the statement of this connection.
 */
function cancelStatement({ host, port, processID, secretKey }: Backend): void {
  const packet = Buffer.alloc(16)
  for (const [place, value] of [16, cancelCode, processID, secretKey].entries())
    packet.writeInt32BE(value, place * 4)
  const socket: Socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket
    .setTimeout(patienceMs, () => socket.destroy())
    .on('error', () => {})
    .once('connect', () => socket.end(packet))
    .unref()
}

const hasEnded = () => errors.unavailable('The request has ended.')

/**
 * Statements of a request that may end before they do, because its time is over or nobody waits for its answer any more:
 * then they end in PostgreSQL, too. The connection is closed, so that no later statement is met by the cancelling. For
 * statements that only read.
 */
export class UntilEnded implements Queryable {
  readonly #pool: pg.Pool
  readonly #ended: AbortSignal

  constructor(pool: pg.Pool, ended: AbortSignal) {
    this.#pool = pool
    this.#ended = ended
  }

  async query(config: Parameters<Queryable['query']>[0]): ReturnType<Queryable['query']> {
    if (this.#ended.aborted) throw hasEnded()
    const client = await this.#pool.connect()
    const cancel = () => cancelStatement(client as unknown as Backend)
    this.#ended.addEventListener('abort', cancel, { once: true })
    try {
      if (this.#ended.aborted) throw hasEnded()
      return await client.query(config as pg.QueryConfig)
    } catch (error) {
      throw this.#ended.aborted ? hasEnded() : error
    } finally {
      this.#ended.removeEventListener('abort', cancel)
      client.release(this.#ended.aborted)
    }
  }
}
