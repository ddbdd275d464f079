import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { logOutage } from '../failure-log.ts'
import { perApp } from '../per-app.ts'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'

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
  /** Asks whether files can be kept there, before anything is taken. Throws ConfigError. */
  check(): Promise<void>
  /** Ends its connections. */
  close(): Promise<void>
}

/** The storage that the configuration names; failures of a bucket are told to `tell`, if there is one. */
export function createStorage(config: Config, tell?: (error: unknown) => void): Storage {
  if (config.storage.type === 's3') return s3Storage(config.s3, tell)
  return localStorage(join(config.dataDir, 'media'))
}

export const storageOf = perApp((app) => createStorage(app.config, (err) => logOutage(app, { err })))

/** The key of a file: by workspace, and spread over folders by the id's random end. */
export function storageKeyOf(media: { workspaceId: string; id: string }): string {
  return `${media.workspaceId}/${media.id.slice(-2)}/${media.id}`
}
