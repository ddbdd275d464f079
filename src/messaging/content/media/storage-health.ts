import type { App } from '#core/context/context.ts'
import { degraded, healthy, type PartHealth } from '#core/health.ts'
import { storageOf, troubleOf } from './storage.ts'

/** A bucket that failed is asked again so often at most, however many probes there are. */
const askEveryMs = 5_000

const cannotKeep = degraded('Files cannot be kept; what was received is fetched later.')

/**
 * A folder is looked at each time. A bucket costs money for every question: it is well until something fails, and is
 * asked from then on until it answers.
 */
export async function storageHealth(app: App): Promise<PartHealth> {
  if (app.config.storage.type === 'local') return look(app)
  const trouble = troubleOf(app)
  if (!trouble.failed) return healthy
  if (performance.now() - trouble.askedAt < askEveryMs) return cannotKeep
  trouble.askedAt = performance.now()
  const health = await look(app)
  trouble.failed = health.state !== 'ok'
  return health
}

function look(app: App): Promise<PartHealth> {
  return storageOf(app)
    .check()
    .then(
      () => healthy,
      () => cannotKeep,
    )
}
