import type { Config } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { forgetWorkers } from '#core/lanes/holdings.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { followClock, shareClock } from '#doors/test-clock/shared.ts'
import { startApp } from '#process/app.ts'
import { dashboardBuilt } from '#process/dashboard.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { welcome } from '#process/embedded/welcome.ts'
import type { Started } from '#process/stop.ts'
import { forkWebProcesses, hearOfRestarts, tellListening } from '#process/web-processes.ts'
import { oldZones } from '#process/zone-version.ts'
import { type Seeded, seedInstallation } from '../../prisma/seed.ts'

// Everything of the product behind its database. To import it takes a second or two, so src/main.ts begins with the
// database and imports this in the meantime.

const say = (line: string) => console.log(line)

/** Starts the product, or its jobs beside web processes, on a database that is migrated. */
export async function startProgram(config: Config, databaseUrl: string, started: Started): Promise<void> {
  const secrets = resolveSecrets(config)
  const forks =
    config.process.webConcurrency > 1 && (config.process.role === 'all' || config.process.role === 'web')
  // Nothing answers before the first administrator exists: when /ready answers, the password has been shown.
  const seeding = Promise.withResolvers<Seeded>()
  const prepare = async (app: App) => {
    app.databaseRestarts = () => started.databaseRestarts === true
    if (started.postgres) await forgetWorkers(app.pool)
    seeding.resolve(await seedInstallation(app))
    await dashboardBuilt()
  }
  started.app = await startApp({ config, databaseUrl, secrets, listens: !forks, prepare })
  if (forks && config.testing.clock) shareClock(started.app.app.clock as MovableClock)
  if (forks) started.web = await forkWebProcesses(config, databaseUrl, secrets, say)
  collectStart()
  const url = started.web?.url ?? started.app.url
  for (const line of welcome(config, url, await seeding.promise)) say(line)
  const old = oldZones(process.versions.tz, started.app.app.clock.now())
  if (old) say(old)
}

/**
 * What building the schema and preparing the database left behind, some 150 MB, is given back once, before anybody
 * waits: else it stays until the young generation is full. Takes about 0.2 s.
 */
function collectStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** A web process finds everything prepared by the one that forked it. */
export async function startWebProcess(config: Config, started: Started): Promise<void> {
  const databaseUrl = config.database.url as string
  started.app = await startApp({ config, databaseUrl, secrets: resolveSecrets(config) })
  hearOfRestarts(started.app.app)
  if (config.testing.clock) await followClock(started.app.app.clock as MovableClock)
  collectStart()
  tellListening(started.app.url)
}
