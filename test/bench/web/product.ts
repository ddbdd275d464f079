import { loadConfig } from '#core/config/config.ts'
import { startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { startSandbox } from '#sandbox/server.ts'
import { factories } from '../../support/factories.ts'
import { freePort } from '../../support/free-port.ts'
import { testEnvironment } from '../../support/parley.ts'
import { sandboxClient } from '../../support/sandbox-client.ts'
import { openCluster } from '../ground/cluster.ts'

/** Parley with its sandbox on a database of its own, in this process: the browser has the rest of the machine. */
export async function startProduct() {
  const cluster = await openCluster()
  const port = await freePort()
  const callbackUrl = `http://127.0.0.1:${port}/api/webhook`
  const sandbox = await startSandbox({ port: 0, callbackUrl })
  const config = loadConfig({
    argv: [],
    env: testEnvironment({
      DATABASE_URL: await cluster.createDatabase('web'),
      DATA_DIR: cluster.folder,
      PORT: String(port),
      PLATFORM__BASE_URL: sandbox.url,
    }),
  })
  const databaseUrl = config.database.url as string
  const running = await startApp({ config, databaseUrl, secrets: resolveSecrets(config), poolSize: 10 })
  const platform = sandboxClient(sandbox.url)
  return {
    about: cluster.about,
    url: running.url,
    pool: running.app.pool,
    sandbox: platform,
    make: factories(running.app, platform),
    async close() {
      await running.close()
      await sandbox.close()
      await cluster.stop()
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
