import { isUtf8 } from 'node:buffer'
import { AppError } from '#core/errors.ts'
import { streamNamesOf } from './compound-file.ts'
import type { MediaKind } from './media-sets.ts'
import { acceptedTypes } from './types.ts'

export interface SniffedMedia {
  mimeType: string
  kind: MediaKind
}

/**
 * The type of an uploaded file, decided by its content alone; the name is only compared with it (spec/4 B7).
 * Throws unsupported_media_type on `file` for a type that is not taken, an empty file, and a name that says
 * something else.
 */
export async function sniffMedia(bytes: Uint8Array, filename: string | null): Promise<SniffedMedia> {
  const extension = extensionOf(filename)
  const told = unfitSound(bytes)
  if (told) throw refused(told)
  const mimeType = (await typeOfBytes(bytes)) ?? (isText(bytes) ? textTypeOf(extension) : null)
  const accepted = mimeType === null ? undefined : acceptedTypes[mimeType]
  if (mimeType === null || !accepted) throw refused('Files of this type are not taken.')
  if (extension !== null && !accepted.extensions.includes(extension)) {
    throw refused(`The content is ${mimeType}, and the name ends with .${extension}.`)
  }
  return { mimeType, kind: accepted.kind }
}

function refused(message: string): AppError {
  return new AppError('unsupported_media_type', message, { field: 'file' })
}

/** Dots, spaces and marks without a shape: computers that keep the file drop them, or people do not see them. */
const unseenEnd = /(?<![.\s\p{Cf}])[.\s\p{Cf}]+$/u

/** What stands in one word after the last dot, however long: `.library-ms` and `.mobileconfig` do harm. Null without. */
function extensionOf(filename: string | null): string | null {
  const name = filename?.replace(unseenEnd, '') ?? ''
  return /[^/\\]\.([a-z0-9_-]+)$/i.exec(name)?.[1]?.toLowerCase() ?? null
}

const isWideband = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '#!AMR-WB'

/** Sound in a container that is taken, by a codec that is not (spec/10 FR18, FR21); null for all else. */
function unfitSound(bytes: Uint8Array): string | null {
  if (isWideband(bytes)) return 'AMR wideband is not taken: audio/amr is narrowband (RFC 4867).'
  const isOgg = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'OggS'
  return isOgg && !isOpus(bytes) ? 'Of OGG, sound by the codec Opus is taken alone.' : null
}

/** The first packet of a stream says what it is; a page has its segments' lengths before it (RFC 3533, RFC 7845). */
function isOpus(bytes: Uint8Array): boolean {
  const packet = 27 + (bytes[26] ?? 0)
  return Buffer.from(bytes.subarray(packet, packet + 8)).toString('latin1') === 'OpusHead'
}

/** Words of the detector that mean one of our types. */
const sameAs: Readonly<Record<string, string>> = {
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
}

/** UTF-16 begins with a mark that looks like the start of MPEG audio, of a layer that MP3 is not. */
const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** An accepted type that the bytes themselves show, or null. */
async function typeOfBytes(bytes: Uint8Array): Promise<string | null> {
  if (isUtf16(bytes)) return null
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(bytes))?.mime
  if (found === undefined) return null
  // Of the accepted types only a PDF can be text all through; other texts merely begin like a known mark.
  if (found !== 'application/pdf' && isText(bytes)) return null
  if (found === 'application/x-cfb') return oldOfficeType(bytes)
  const mimeType = sameAs[found] ?? found
  // Recorders write the same brand for sound alone as for a film.
  if ((mimeType === 'video/mp4' || mimeType === 'video/3gpp') && isSoundAlone(bytes)) return 'audio/mp4'
  return mimeType in acceptedTypes ? mimeType : null
}

/** Whether the tracks of an MP4 or 3GP file are sound and no picture: each has a `hdlr` box that says what it is. */
function isSoundAlone(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tracks = new Set<string>()
  for (let at = file.indexOf('hdlr'); at >= 0; at = file.indexOf('hdlr', at + 4))
    tracks.add(file.toString('latin1', at + 12, at + 16))
  return tracks.has('soun') && !tracks.has('vide')
}

const oldOfficeStreams: readonly [name: string, mimeType: string][] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]

function oldOfficeType(bytes: Uint8Array): string | null {
  const names = new Set(streamNamesOf(bytes))
  return oldOfficeStreams.find(([name]) => names.has(name))?.[1] ?? null
}

/** Text has no marks of its own: it is valid UTF-8 without NUL (spec/4 B7). */
function isText(bytes: Uint8Array): boolean {
  return bytes.length > 0 && isUtf8(bytes) && !bytes.includes(0)
}

/** Only the name tells a table from a text. */
function textTypeOf(extension: string | null): string {
  return extension === 'csv' ? 'text/csv' : 'text/plain'
}
