import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { randomToken } from '#core/ids.ts'
import type { Storage } from './storage-contract.ts'
import { requireStorageKey } from './storage-key.ts'

/** Files in a folder of this machine. */
export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, requireStorageKey(key))
  return {
    put: (key, bytes) => write(pathOf(key), bytes),
    async open(key, range) {
      const handle = await open(pathOf(key), 'r').catch(nullWhenAbsent)
      return handle?.createReadStream(range) ?? null
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
    async close() {},
  }
}

/** Writes beside the place and renames, so that a file is there whole or not at all, also after a crash. */
async function write(path: string, bytes: Readable): Promise<{ size: number; sha256: Buffer }> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomToken(9)}.part`
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(bytes, measure, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return { size, sha256: hash.digest() }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
