import type { Readable } from 'node:stream'

/** How the letters of a file are written; what has no mark and is no UTF-8 was saved by a program of Windows. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Whatever can be opened again and again. */
export interface Openable {
  open(): Readable
}

function markOf(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/**
 * How a file is written: read through once, a part at a time (spec/10 FR14). Bytes that are no text in any of them are told
 * by whoever reads them as UTF-8: those that hold a zero are the files of spreadsheets themselves, pictures, archives.
 */
export async function encodingOf(file: Openable): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let head = Buffer.alloc(0)
  let isBinary = false
  let isUtf8 = true
  // To its end: what is left of a stream would close the file.
  for await (const bytes of file.open() as AsyncIterable<Buffer>) {
    if (head.length < 2) head = Buffer.concat([head, bytes])
    if (markOf(head)) continue
    isBinary ||= bytes.includes(0)
    isUtf8 = isUtf8 && decodes(decoder, bytes)
  }
  const mark = markOf(head)
  if (mark) return mark
  return isBinary || (isUtf8 && decodes(decoder)) ? 'utf-8' : 'windows-1252'
}

function decodes(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
