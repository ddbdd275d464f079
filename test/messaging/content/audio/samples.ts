import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A tone of this many seconds; 16 bits, one channel. */
export function wav(seconds: number, rate = 8000): Buffer {
  const bytes = Buffer.alloc(44 + seconds * rate * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  for (let at = 44; at < bytes.length; at += 2) bytes.writeInt16LE(Math.round(9000 * Math.sin(at / 9)), at)
  return bytes
}

/** MP3, AAC in MP4 as phones record it, Opus in WebM as browsers do. */
export type Kind = 'mp3' | 'm4a' | 'webm'

/** A tone of two seconds, of 1698 Hz, as a real file of this kind. */
export function encoded(kind: Kind, channels: 1 | 2): Buffer {
  return readFileSync(join(import.meta.dirname, 'files', `tone-${channels}.${kind}`))
}
