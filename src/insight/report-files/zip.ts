import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

// A ZIP archive that is written while it is sent (APPNOTE.TXT 4.3): sizes follow each entry, so nothing is held. Kept
// libraries for spreadsheets hold all cells first.

/** A file of an archive, made by parts. */
export interface Entry {
  name: string
  parts: Iterable<string> | AsyncIterable<string>
}

/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const flags = 0x08 | 0x800
const deflated = 8
/** 1980-01-01, the first day that the format knows: a file says nothing of when it was made. */
const date = 0x21

interface Written {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

/** What an entry's own head and its line in the directory have in common. */
function facts({ name, crc, packed, size }: Written): Buffer {
  const buffer = Buffer.alloc(26)
  buffer.writeUInt16LE(20, 0)
  buffer.writeUInt16LE(flags, 2)
  buffer.writeUInt16LE(deflated, 4)
  buffer.writeUInt16LE(0, 6)
  buffer.writeUInt16LE(date, 8)
  buffer.writeUInt32LE(crc, 10)
  buffer.writeUInt32LE(packed, 14)
  buffer.writeUInt32LE(size, 18)
  buffer.writeUInt16LE(name.length, 22)
  return buffer
}

const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) buffer.writeUInt32LE(value, at * 4)
  return buffer
}

const headOf = (entry: Written) => Buffer.concat([words(0x04034b50), facts(entry), entry.name])

function lineOf(entry: Written): Buffer {
  const made = Buffer.alloc(2)
  made.writeUInt16LE(20)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.offset, 10)
  return Buffer.concat([words(0x02014b50), made, facts(entry), rest, entry.name])
}

function endOf(many: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(many, 8)
  end.writeUInt16LE(many, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** The bytes of an archive, entry by entry. */
export async function* zip(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, parts } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    const head = headOf(entry)
    yield head
    const plain = async function* () {
      for await (const part of parts) {
        const bytes = Buffer.from(part)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    const source = Readable.from(plain())
    const packer = createDeflateRaw()
    source.on('error', (error) => packer.destroy(error))
    for await (const bytes of source.pipe(packer)) {
      entry.packed += (bytes as Buffer).length
      yield bytes as Buffer
    }
    yield words(0x08074b50, entry.crc, entry.packed, entry.size)
    written.push(entry)
    offset += head.length + entry.packed + 16
  }
  const lines = Buffer.concat(written.map(lineOf))
  yield lines
  yield endOf(written.length, lines.length, offset)
}
