import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { App } from '#core/context/context.ts'
import { randomToken } from '#core/ids.ts'

/**
 * A file that a client sent, on disk and not in memory; nobody has looked at its content yet. It has no name in the
 * folder, so whatever becomes of the request or the process, nothing of it stays behind. Discard it at the end.
 */
export class SpooledFile {
  readonly filename: string
  /** bytes */
  readonly size: number
  readonly sha256: Buffer
  readonly #handle: FileHandle

  constructor(handle: FileHandle, facts: Pick<SpooledFile, 'filename' | 'size' | 'sha256'>) {
    this.#handle = handle
    this.filename = facts.filename
    this.size = facts.size
    this.sha256 = facts.sha256
  }

  /** The bytes as a stream; it can be opened again. */
  open(): Readable {
    return this.#handle.createReadStream({ start: 0, autoClose: false })
  }

  /** All bytes at once; for one file at a time. */
  async read(): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(this.size)
    let filled = 0
    while (filled < this.size) {
      const { bytesRead } = await this.#handle.read(bytes, filled, this.size - filled, filled)
      if (bytesRead === 0) throw new Error('a spooled file is shorter than it was')
      filled += bytesRead
    }
    return bytes
  }

  async discard(): Promise<void> {
    await this.#handle.close()
  }
}

/** Writes a stream to disk as it comes in. Fails as the stream fails, and then nothing is left. */
export async function spoolFile(app: App, bytes: Readable, filename: string): Promise<SpooledFile> {
  const handle = await openNameless(join(app.config.dataDir, 'uploads'))
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
    return new SpooledFile(handle, { filename, size, sha256: hash.digest() })
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomToken(12))
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}
