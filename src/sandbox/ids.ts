import { randomBytes } from 'node:crypto'

/** Random numbers and identifiers; the same seed gives the same sequence. */
export type Ids = {
  /** A number from 0 (included) to 1 (excluded). */
  random(): number
  /** A message id: `wamid.` and base64. */
  wamid(): string
  /** A decimal id of 15 digits, which JSON numbers still hold exactly. */
  numeric(): string
  /** Letters and digits, for trace ids, codes and handles. */
  token(length: number): string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function createIds(seed?: number): Ids {
  const next = sfc32(seed)
  const random = () => next() / 0x1_0000_0000
  const bytes = Buffer.alloc(16)
  const token = (length: number) => {
    let text = ''
    for (let i = 0; i < length; i++) text += LETTERS[next() % LETTERS.length]
    return text
  }
  return {
    random,
    token,
    wamid: () => {
      for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(next(), at)
      return `wamid.HBg${bytes.toString('base64')}`
    },
    numeric: () => String(100_000_000_000_000 + Math.floor(random() * 900_000_000_000_000)),
  }
}

/** sfc32: 128 bits of state, so that ids of different runs do not meet; unseeded it starts from the system. */
function sfc32(seed?: number): () => number {
  const start = seed === undefined ? randomBytes(16) : Buffer.alloc(16)
  if (seed !== undefined) start.writeDoubleLE(seed)
  let [a, b, c, count] = [0, 4, 8, 12].map((at) => start.readUInt32LE(at) | 0) as [
    number,
    number,
    number,
    number,
  ]
  const next = () => {
    const out = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + out) | 0
    return out >>> 0
  }
  for (let i = 0; i < 15; i++) next()
  return next
}
