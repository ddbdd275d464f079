import pg from 'pg'
import type { Config } from '#core/config/config.ts'
import { createKeyRing, KeyRingError } from '#core/crypto.ts'
import { createStorage } from '#messaging/content/media/storage.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { migrate } from '../../../prisma/migrate.ts'
import { toStderr } from '../open.ts'
import { ArchiveError, type Head, sealedText } from './format.ts'
import { type FileStore, loadArchive, type Restored } from './load.ts'
import { migrateTo } from './migrate-to.ts'
import { openArchive } from './read.ts'

/**
 * Without the keys the numbers' tokens and webhooks' secrets could not be read again: that is told before anything is
 * restored.
 */
function requireKeys(config: Config, head: Head): void {
  try {
    createKeyRing(resolveSecrets(config).keys).decrypt(head.sealed, sealedText)
  } catch (error) {
    if (!(error instanceof KeyRingError)) throw error
    throw new ArchiveError(
      'the archive was made with other keys: set its SECRET_KEYS, or put its secrets.json into data_dir',
    )
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('public.workspace') as found`,
  )
  if (!rows[0]?.found) return
  const { rowCount } = await client.query('select 1 from workspace limit 1')
  if (rowCount) throw new ArchiveError('the database is not empty; restore needs a new one')
}

interface RestoreOptions {
  /** where files come to, in place of the storage of the configuration */
  storage?: FileStore
  /** looks at the rows as they came */
  beforeMigrations?: (client: pg.Client) => Promise<void>
}

async function load(
  client: pg.Client,
  config: Config,
  file: string,
  databaseUrl: string,
  given?: FileStore,
): Promise<Restored> {
  const { head, rest } = await openArchive(file)
  const storage = given ? undefined : createStorage(config)
  try {
    requireKeys(config, head)
    await requireEmpty(client)
    await migrateTo(databaseUrl, client, head.migrations)
    return await loadArchive(client, (given ?? storage) as FileStore, rest, new Date(head.createdAt))
  } finally {
    await storage?.close()
    await rest.return(undefined)
  }
}

/**
 * Fills an empty database and the storage from an archive, in the form that the archive's own migrations made; newer
 * migrations are applied to it afterwards. Rows come in one transaction: all or none. The installation is held
 * afterwards: nothing leaves it until it is released (docs/adr/0168). Throws ArchiveError.
 */
export async function restore(
  databaseUrl: string,
  config: Config,
  file: string,
  { storage, beforeMigrations }: RestoreOptions = {},
): Promise<Restored> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const restored = await load(client, config, file, databaseUrl, storage)
    await beforeMigrations?.(client)
    await migrate(databaseUrl, toStderr)
    return restored
  } finally {
    await client.end()
  }
}
