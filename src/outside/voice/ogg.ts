import { type OpusPacket, opusSamples } from './opus-packets.ts'

// OGG (RFC 3533) with one stream of Opus (RFC 7845). A file is read up to the last page that is whole, so a recording
// of a process that was killed plays up to there.

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1
  return value >>> 0
})

function checksum(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 255] as number)) >>> 0
  return sum
}

const headBytes = 27
const first = 2
const last = 4

/** The lengths of a packet's parts in a page: 255 as often as it goes, then the rest. */
const lacing = (size: number) => [...Array<number>(Math.floor(size / 255)).fill(255), size % 255]

interface Page {
  flags: number
  /** samples up to its end */
  position: number
  serial: number
  sequence: number
  packets: readonly Uint8Array[]
}

function pageOf({ flags, position, serial, sequence, packets }: Page): Buffer {
  const segments = packets.flatMap((packet) => lacing(packet.length))
  const head = Buffer.alloc(headBytes)
  head.write('OggS', 0)
  head[5] = flags
  head.writeBigInt64LE(BigInt(position), 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(sequence, 18)
  head[26] = segments.length
  const page = Buffer.concat([head, Buffer.from(segments), ...packets])
  page.writeUInt32LE(checksum(page), 22)
  return page
}

/** OpusHead (RFC 7845 5.1). */
function opusHead(channels: number, preSkip: number): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head[8] = 1
  head[9] = channels
  head.writeUInt16LE(preSkip, 10)
  head.writeUInt32LE(48_000, 12)
  return head
}

function opusTags(): Buffer {
  const vendor = Buffer.from('Parley')
  const tags = Buffer.alloc(16 + vendor.length)
  tags.write('OpusTags')
  tags.writeUInt32LE(vendor.length, 8)
  vendor.copy(tags, 12)
  return tags
}

const mostSegments = 255

/** Makes the pages of one file, which are written one after the other. */
export class OggPages {
  readonly #serial: number
  #sequence = 0
  #position = 0
  #packets: Uint8Array[] = []
  #segments = 0

  constructor(serial: number) {
    this.#serial = serial
  }

  /** Samples of all packets. */
  get position(): number {
    return this.#position
  }

  /** The two pages that every file begins with. */
  head(channels = 1, preSkip = 312): Buffer {
    const page = (flags: number, packet: Uint8Array) =>
      pageOf({
        flags,
        position: 0,
        serial: this.#serial,
        sequence: this.#sequence++,
        packets: [packet],
      })
    return Buffer.concat([page(first, opusHead(channels, preSkip)), page(0, opusTags())])
  }

  /** Takes a packet; answers the page that became full before it. */
  add({ data, samples }: OpusPacket): Buffer | undefined {
    const size = Math.floor(data.length / 255) + 1
    const full = this.#segments + size > mostSegments ? this.page() : undefined
    this.#packets.push(data)
    this.#segments += size
    this.#position += samples
    return full
  }

  /** What waits, as a page; undefined where nothing does. */
  page(isLast = false): Buffer | undefined {
    if (this.#packets.length === 0 && !isLast) return undefined
    const page = pageOf({
      flags: isLast ? last : 0,
      position: this.#position,
      serial: this.#serial,
      sequence: this.#sequence++,
      packets: this.#packets,
    })
    this.#packets = []
    this.#segments = 0
    return page
  }
}

/** The packets of a file up to its first page that is not whole. Throws where it is no OGG with Opus. */
export function readOgg(file: Uint8Array): { channels: number; packets: OpusPacket[] } {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const found: Buffer[] = []
  let parts: Buffer[] = []
  for (let at = 0; at + headBytes <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS'; ) {
    const lengths = bytes.subarray(at + headBytes, at + headBytes + (bytes[at + 26] as number))
    let from = at + headBytes + lengths.length
    const end = lengths.reduce((sum, length) => sum + length, from)
    if (end > bytes.length) break
    for (const length of lengths) {
      parts.push(bytes.subarray(from, from + length))
      from += length
      if (length === 255) continue
      found.push(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts))
      parts = []
    }
    at = end
  }
  const [head, , ...packets] = found
  if (head?.toString('latin1', 0, 8) !== 'OpusHead') throw new Error('no OGG with Opus')
  return {
    channels: head[9] ?? 1,
    packets: packets.flatMap((data) => {
      const samples = opusSamples(data)
      return samples > 0 ? [{ data, samples }] : []
    }),
  }
}
