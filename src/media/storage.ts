import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Config, ConfigError } from '../config.ts'
import type { App } from '../context.ts'
import { localStorage } from './local-storage.ts'

/** Which bytes of a file are wanted; both ends belong to it. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files lie. A key names one file for ever: files are written once, whole or not at all. */
export interface Storage {
  /** Stores the bytes; answers their count and SHA-256. Nothing is stored when the stream fails. */
  put(key: string, bytes: Readable): Promise<{ size: number; sha256: Buffer }>
  /** Opens a file; the stream must be read or destroyed. Null when there is none. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removes a file; one that is not there is no error. */
  delete(key: string): Promise<void>
}

/** The storage that the configuration names. Throws ConfigError, so call it at the start. */
export function createStorage(config: Config): Storage {
  if (config.storage.type === 'local') return localStorage(join(config.dataDir, 'media'))
  throw new ConfigError(`storage.type: ${config.storage.type} is not available in this version; use local`)
}

const storages = new WeakMap<App, Storage>()

export function storageOf(app: App): Storage {
  const known = storages.get(app)
  if (known) return known
  const storage = createStorage(app.config)
  storages.set(app, storage)
  return storage
}

/** The key of a file: by workspace, and spread over folders by the id's random end. */
export function storageKeyOf(media: { workspaceId: string; id: string }): string {
  return `${media.workspaceId}/${media.id.slice(-2)}/${media.id}`
}
