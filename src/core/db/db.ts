import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { sha256Hex } from '#core/crypto.ts'
import type { AppError } from '#core/errors.ts'
import { PrismaClient } from '#generated/prisma/client.ts'
import { type Pooler, poolerCheck } from './pooler.ts'
import type { Queryable, Statement, Tx } from './queryable.ts'
import { observeStatement } from './statement-durations.ts'
import { readTimestamptz, timestamptz } from './timestamptz.ts'
import { Part, Transaction } from './transaction.ts'

/**
 * PostgreSQL distinguishes prepared statements by this many characters; longer names would be confused with each other.
 */
const longestName = 63

/** The texts of all statements that were named, for what looks at every one (test/guards/one-workspace.test.ts). */
export const statementTexts = new Map<string, string>()

/** Names a statement; the name is also part of the text, so that pg_stat_statements and logs show it. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  const named = `/* ${name} */ ${text.trim()}`
  statementTexts.set(name, named)
  return { name: shortName(name), text: named }
}

function shortName(name: string): string {
  if (name.length <= longestName) return name
  const end = sha256Hex(name).slice(0, 16)
  return `${name.slice(0, longestName - end.length - 1)}.${end}`
}

/** Runs a named statement. */
export async function run<Row>(db: Queryable, s: Statement<Row>, values: unknown[]): Promise<Row[]> {
  const begun = performance.now()
  const result = await db.query({ name: s.name, text: s.text, values, rowMode: s.rowMode })
  observeStatement({}, (performance.now() - begun) / 1000)
  return result.rows as Row[]
}

/** Runs `work` in one transaction on one connection; effects run after the commit, never after a rollback. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const transaction = new Transaction(client)
  let broken: Error | undefined
  try {
    const result = await work(transaction)
    await transaction.commit()
    for (const effect of transaction.effects) effect()
    return result
  } catch (error) {
    broken = await transaction.rollback()
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs `work` as a part of a transaction: where it throws, what it wrote is undone, and its effects and what it left to
 * the commit are dropped; the rest of the transaction stays. Throws what `work` threw.
 */
export async function inSavepoint<T>(tx: Tx, work: (part: Tx) => Promise<T>): Promise<T> {
  const part = new Part(tx.query)
  await tx.query({ text: 'savepoint part', values: [] })
  try {
    const result = await work(part)
    await tx.query({ text: 'release savepoint part', values: [] })
    for (const effect of part.effects) tx.afterCommit(effect)
    for (const [last, values] of part.last) tx.atCommit(last, values)
    return result
  } catch (error) {
    await tx.query({ text: 'rollback to savepoint part', values: [] })
    throw error
  }
}

const int8 = 20

/**
 * Whoever waits for an answer hears nothing of a connection that was lost without a word (a firewall, a host that is gone).
 * So the kernel asks after ten quiet seconds, and ends it ten seconds later: else a job would wait for ever, in lanes that
 * its process keeps. What is sent on such a connection the kernel gives up on by itself, after some 15 minutes on Linux.
 */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * The one pool of a process, shared by Prisma and by the named statements. bigint columns are sequences and counts
 * below 2^53, so they are read as numbers.
 */
export function openPool(
  url: string,
  max: number,
  pooler: Pooler = 'auto',
  patience: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
  Pool: new (config: pg.PoolConfig) => pg.Pool = pg.Pool,
): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(timestamptz, readTimestamptz)
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    ...keptAlive,
    ...patience,
    idleTimeoutMillis: 30_000,
    application_name: 'parley',
    types,
    // Statements that are sent at once do not wait for the answers of earlier ones (transaction.ts).
    pipeline: true,
    verify: poolerCheck(pooler),
  })
  // A connection that breaks must not end the process. While one is in use the pool does not listen to it, and the
  // statement that fails tells its user. The errors of idle ones, and of those that still close after the pool has
  // ended, end here.
  return pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
}

/** Prisma on the shared pool, for the ordinary paths. */
export function openPrisma(pool: pg.Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool) })
}

export type { PrismaClient, Queryable, Statement, Tx }

/** True for a PostgreSQL unique violation, whoever ran the statement. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '23505' || code === 'P2002'
}

/** The result of `work`. Throws the error made by `conflict` if it violates a unique index. */
export async function conflictOn<T>(
  work: Promise<T>,
  conflict: () => AppError | Promise<AppError>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error) ? await conflict() : error
  }
}

/** True where PostgreSQL refused U+0000: its texts cannot hold it, and its JSON neither. */
export function isNulRefused(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '22021' || code === '22P05'
}
