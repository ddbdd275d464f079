import type { Readable } from 'node:stream'

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
  /** Asks whether files can be kept there, before anything is taken. Throws ConfigError, or what the disk says. */
  check(): Promise<void>
  /** Ends its connections. */
  close(): Promise<void>
}
