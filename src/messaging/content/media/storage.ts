import { join } from 'node:path'
import type { Config } from '#core/config/config.ts'
import { perApp } from '#core/context/per-app.ts'
import { logOutage } from '#core/failure-log.ts'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage-contract.ts'

/** The storage that the configuration names; failures of a bucket are told to `tell`, if there is one. */
export function createStorage(config: Config, tell?: (error: unknown) => void): Storage {
  if (config.storage.type === 's3') return s3Storage(config.s3, tell)
  return localStorage(join(config.dataDir, 'media'))
}

/** Whether the bucket has failed since it was last found well, and when it was last asked (storage-health.ts). */
export const troubleOf = perApp(() => ({ failed: false, askedAt: Number.NEGATIVE_INFINITY }))

/** Where this application keeps files. */
export const storageOf = perApp(
  (app) =>
    createStorage(app.config, (err) => {
      troubleOf(app).failed = true
      logOutage(app, { err })
    }),
  (storage) => storage.close(),
)
