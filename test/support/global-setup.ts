import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { migrate } from '../../prisma/migrate.ts'
import { createTemplate } from './database.ts'
import { startPgbouncer, type TestPooler } from './pgbouncer.ts'
import { leftOut } from './pooler-run.ts'
import { makeTempFolder } from './temp-folder.ts'

const log = { info: () => {}, warn: console.warn, error: console.error }

async function openPooler(postgresUrl: string): Promise<TestPooler> {
  const pooler = await startPgbouncer(postgresUrl)
  if (!pooler) throw new Error('PARLEY_TEST_POOLER needs pgbouncer, which this machine does not have')
  console.log(`All goes through pgbouncer ${pooler.version} in transaction mode.`)
  for (const [files, reason] of Object.entries(leftOut)) console.log(`Left out: ${files}, ${reason}`)
  return pooler
}

/** Once per run: a PostgreSQL of our own in a temporary folder, and in it a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTempFolder()
  process.once('exit', folder.remove)
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log, durable: false })
  await createTemplate(postgres.url, (url) => migrate(url, log))
  const pooler = process.env.PARLEY_TEST_POOLER ? await openPooler(postgres.url) : null
  project.provide('postgresUrl', postgres.url)
  project.provide('poolerUrl', pooler?.through(postgres.url) ?? null)
  return async () => {
    await pooler?.stop()
    await postgres.stop()
  }
}
