import { loadConfig } from '#core/config/config.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'

// A worker as a process of its own, for tests that run several and kill some: each has few connections, and a clock that is
// told how far it is ahead. It answers when all is done that is due by then.

const config = loadConfig({ argv: [] })
const { app, drain } = await startApp({
  config,
  databaseUrl: config.database.url ?? '',
  secrets: resolveSecrets(config),
  poolSize: 5,
  prepare: async (app) => (app.clock as MovableClock).follow(Number(process.argv[2])),
})
process.on('message', async (aheadMs: number) => {
  const clock = app.clock as MovableClock
  clock.follow(aheadMs)
  await drain()
  process.send?.({ aheadMs })
})
process.send?.({ worker: lanesOf(app).worker })
