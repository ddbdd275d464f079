import { Readable } from 'node:stream'
import { ConfigError } from '#core/config/config.ts'
import { newId } from '#core/ids.ts'
import { createStorage } from '#messaging/content/media/storage.ts'
import type { Storage } from '#messaging/content/media/storage-contract.ts'
import { S3Error } from '#outside/s3/client.ts'
import { type Check, type Finding, fault, ok } from './check.ts'

const content = 'Parley looks whether files can be kept here.'

const rights = {
  write: 's3:PutObject',
  read: 's3:GetObject',
  delete: 's3:DeleteObject',
} as const

/** Files can be listed, written, read and deleted. */
export const storage: Check = {
  name: 'storage',
  async look({ config, app }): Promise<Finding> {
    const store = createStorage(config)
    const isBucket = config.storage.type === 's3'
    const place = isBucket ? `bucket ${config.s3.bucket}` : `${config.dataDir}/media`
    try {
      await store.check()
      const failed = await tryAll(store, `doctor/${newId(app.clock.nowMs())}`)
      if (!failed) return ok(`${place}: a file was written, read and deleted`)
      const right = isBucket
        ? `Give the key of s3.access_key_id ${rights[failed.step]} on its objects.`
        : null
      return fault(
        `${place}: cannot ${failed.step} a file (${reasonOf(failed.error)})`,
        right ?? 'Give the user of Parley the right to write below data_dir, and look at the disk.',
      )
    } catch (error) {
      const advice = isBucket
        ? 'Mend the setting that is named (docs/storage.md).'
        : 'Look at data_dir: the user of Parley must own it.'
      return fault(`${place}: ${reasonOf(error)}`, advice)
    } finally {
      await store.close()
    }
  },
}

function reasonOf(error: unknown): string {
  if (error instanceof S3Error || error instanceof ConfigError) return error.message
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message
}

/** What fails first; what was written is taken away in any case. */
async function tryAll(store: Storage, key: string) {
  let step: keyof typeof rights = 'write'
  let isWritten = false
  try {
    await store.put(key, Readable.from([Buffer.from(content)]))
    isWritten = true
    step = 'read'
    const found = await store.open(key)
    if (!found) throw new Error('it is not there')
    for await (const _ of found);
    step = 'delete'
    await store.delete(key)
    return null
  } catch (error) {
    if (isWritten && step === 'read') await store.delete(key).catch(() => {})
    return { step, error }
  }
}
