import { promises as dns } from 'node:dns'
import { loadConfig } from '#core/config/config.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { openServices } from '#process/services.ts'
import { deliveriesJob } from '../../../jobs/deliveries.ts'
import { fanOutJob } from '../../../jobs/fan-out.ts'
import { startWorker } from '../../../jobs/worker.ts'

// A worker of webhooks as a process of its own, for tests that kill it. Its name server is the test's: the one name
// there is has moved to this machine since its URL was saved.

dns.Resolver.prototype.resolve4 = (async (name: string) => {
  if (name === 'rebind.example') return ['127.0.0.1']
  throw new Error('ENOTFOUND')
}) as never
dns.Resolver.prototype.resolve6 = (async () => []) as never

const config = loadConfig({ argv: [] })
const secrets = { keys: config.secrets.keys, jwtSecret: config.jwt.secret ?? '' }
const { app, queue } = await openServices({
  config,
  databaseUrl: config.database.url ?? '',
  secrets,
  poolSize: 5,
})
const clock = app.clock as MovableClock
await clock.advance(Number(process.argv[2] ?? 0))
await startWorker(app, queue, [fanOutJob, deliveriesJob])
process.on('message', (seconds: number) => void clock.advance(seconds))
process.send?.('ready')
