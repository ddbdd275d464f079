import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { migrate } from '../../prisma/migrate.ts'
import { createTemplate } from './database.ts'
import { makeTempFolder } from './temp-folder.ts'

const log = { info: () => {}, warn: console.warn, error: console.error }

/** Once per run: a PostgreSQL of our own in a temporary folder, and in it a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeTempFolder()
  process.once('exit', folder.remove)
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log, durable: false })
  await createTemplate(postgres.url, (url) => migrate(url, log))
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
