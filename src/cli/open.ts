import { type Config, loadConfig } from '#core/config/config.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { connectOrStartEmbedded, startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { openServices, type Services } from '#process/services.ts'
import { migrate } from '../../prisma/migrate.ts'

/** What is said about the database goes to stderr: stdout is for what the command found. */
export const toStderr = { info: () => {}, warn: console.error, error: console.error }

export interface OpenOptions {
  /** do not join a Parley that runs on the embedded database; fail instead */
  alone?: boolean
}

/** The database of the configuration: DATABASE_URL, or the embedded one, running already or started for this command. */
export async function withDatabase<T>(
  work: (databaseUrl: string, config: Config) => Promise<T>,
  { alone = false }: OpenOptions = {},
): Promise<T> {
  const config = loadConfig()
  if (config.database.url) return work(config.database.url, config)
  const open = alone ? startEmbeddedPostgres : connectOrStartEmbedded
  const postgres = await open({ dataDir: config.dataDir, log: toStderr })
  try {
    return await work(postgres.url, config)
  } finally {
    await postgres.stop()
  }
}

/** The same without a pooler between, where one is: for what takes long, or changes tables. */
export function withDirectDatabase<T>(
  work: (databaseUrl: string, config: Config) => Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  return withDatabase((url, config) => work(config.database.directUrl ?? url, config), options)
}

/** Services without doors and jobs. Only an embedded database is prepared here: another one is `migrate`'s business. */
export async function openForCommand(databaseUrl: string, config: Config): Promise<Services> {
  if (config.embedded) await migrate(databaseUrl, toStderr)
  const quiet: Config = { ...config, log: { level: 'silent' }, process: { ...config.process, role: 'web' } }
  return openServices({ config: quiet, databaseUrl, secrets: resolveSecrets(config), poolSize: 4 })
}

/** Runs a command on the installation's services. */
export function withServices<T>(work: (services: Services) => Promise<T>, options?: OpenOptions): Promise<T> {
  return withDatabase(async (databaseUrl, config) => {
    const services = await openForCommand(databaseUrl, config)
    try {
      return await work(services)
    } finally {
      await services.close()
    }
  }, options)
}
