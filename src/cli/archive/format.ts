import { z } from 'zod'

// An archive is gzip of lines of JSON: a head, then tables with their rows as PostgreSQL writes them, then files in
// pieces of base64, then an end. One without the end was cut off.

export const headLine = z.strictObject({
  parleyBackup: z.literal(1),
  createdAt: z.string(),
  /** migrations of the database it was taken from, in order */
  migrations: z.array(z.string()).min(1),
  /** a value that only the same key ring opens */
  sealed: z.string(),
})

export const line = z.union([
  z.strictObject({ table: z.string() }),
  z.strictObject({ rows: z.array(z.string()) }),
  z.strictObject({ file: z.string() }),
  z.strictObject({ bytes: z.base64() }),
  z.strictObject({ end: z.strictObject({ rows: z.number(), files: z.number() }) }),
])

export type Head = z.output<typeof headLine>
export type Line = z.output<typeof line>

/** The text that `sealed` holds, and the place it is bound to. */
export const sealedText = 'parley backup'

/** The archive cannot be used; the message says why. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
