import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import { startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { testEnvironment } from '../support/parley.ts'
import { makeTempFolder } from '../support/temp-folder.ts'

const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'nobody',
  )

// `npm start` seeds there: whoever waits for /ready and then ends the process must have been shown the password.
test('nothing answers before the installation is prepared', async () => {
  const database = await createTestDatabase()
  const folder = makeTempFolder()
  onTestFinished(async () => {
    await database.drop()
    folder.remove()
  })
  const port = await freePort()
  const ready = `http://127.0.0.1:${port}/ready`
  const env = testEnvironment({ DATABASE_URL: database.url, DATA_DIR: folder.path, PORT: String(port) })
  const config = loadConfig({ argv: [], env })
  let meanwhile: unknown
  const { close } = await startApp({
    config,
    databaseUrl: database.url,
    secrets: resolveSecrets(config),
    prepare: async (given) => {
      await given.pool.query('select 1')
      meanwhile = await answers(ready)
    },
  })
  const afterwards = await answers(ready)
  await close()
  expect([meanwhile, afterwards]).toEqual(['nobody', 200])
})
