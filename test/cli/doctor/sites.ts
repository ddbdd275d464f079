import { checks } from '#cli/doctor/checks.ts'
import { type Examined, examine } from '#cli/doctor/examine.ts'
import { type Site, siteOf } from '#cli/doctor/site.ts'
import { openForCommand } from '#cli/open.ts'
import { loadConfig } from '#core/config/config.ts'
import { freePort } from '../../support/free-port.ts'
import { type Parley, testEnvironment } from '../../support/parley.ts'

/** What is changed of the installation of a test before it is looked at. */
export interface Mistake {
  env?: Record<string, string>
  /** what cannot be had of real servers */
  seen?: (site: Site) => Partial<Site>
}

/** A mistake, the check that finds it, and what that says. */
export type Row = [
  mistake: string,
  check: string,
  state: 'warning' | 'fault',
  seen: RegExp,
  make: () => Promise<Mistake>,
]

/** Where nothing listens. */
export const closedAddress = async () => `127.0.0.1:${await freePort()}`

/** The settings with which the Parley of a test runs. */
export function environmentOf({ app }: Parley): Record<string, string> {
  const { database, dataDir, server, platform } = app.config
  return testEnvironment({
    DATABASE_URL: database.url as string,
    DATA_DIR: dataDir,
    PORT: String(server.port),
    PLATFORM__BASE_URL: platform.baseUrl,
  })
}

/** Looks at the installation of a test with a mistake in it; only at the checks of these names, where some are named. */
export async function lookAt(parley: Parley, mistake: Mistake = {}, names?: string[]): Promise<Examined[]> {
  const config = loadConfig({ argv: [], env: { ...environmentOf(parley), ...mistake.env } })
  const services = await openForCommand(config.database.url as string, { ...config, redis: {} })
  try {
    const site = siteOf(config, services.app)
    const looked = { ...site, ...mistake.seen?.(site) }
    const chosen = names ? checks.filter(({ name }) => names.includes(name)) : checks
    return await examine(looked, chosen)
  } finally {
    await services.close()
  }
}
