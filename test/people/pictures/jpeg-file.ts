// JPEG files for tests (ITU-T T.81, annex B): grey pictures, whose blocks are two bits each.

const segment = (marker: number, ...body: (number | Buffer)[]): Buffer => {
  const bytes = Buffer.concat(body.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from([part]))))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

const word = (value: number) => Buffer.from([value >> 8, value & 0xff])
const oneCode = (table: number) => [table, 1, Buffer.alloc(15), 0] as const

/** What cameras and programs write beside a picture. */
export const notes = {
  exif: segment(0xe1, Buffer.from('Exif\0\0GPS 52.5200 13.4050')),
  comment: segment(0xfe, Buffer.from('Taken at home')),
}

interface Asked {
  width?: number
  height?: number
  beside?: readonly Buffer[]
}

/** A grey picture. */
export function jpegFile({ width = 256, height = 256, beside = [] }: Asked = {}): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0'), 1, 1, 0, word(1), word(1), 0, 0),
    ...beside,
    segment(0xdb, 0, Buffer.alloc(64, 1)),
    segment(0xc0, 8, word(height), word(width), 1, 1, 0x11, 0),
    segment(0xc4, ...oneCode(0x00)),
    segment(0xc4, ...oneCode(0x10)),
    segment(0xda, 1, 1, 0, 0, 63, 0),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from([0xff, 0xd9]),
  ])
}
