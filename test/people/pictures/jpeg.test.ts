import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJpeg } from '#people/pictures/jpeg.ts'
import { samples } from '../../support/samples.ts'
import { jpegFile, notes } from './jpeg-file.ts'

describe('a JPEG', () => {
  test('says how large it is', () => {
    expect(readJpeg(jpegFile())).toMatchObject({ width: 256, height: 256 })
    expect(readJpeg(jpegFile({ width: 640, height: 8 }))).toMatchObject({ width: 640, height: 8 })
  })

  test('is kept without what stands beside the picture', () => {
    const plain = jpegFile()
    const noted = jpegFile({ beside: [notes.exif, notes.comment] })
    expect(readJpeg(noted)?.bytes.equals(plain)).toBe(true)
    expect(readJpeg(Buffer.concat([plain, Buffer.from('<script>')]))?.bytes.equals(plain)).toBe(true)
    expect(readJpeg(plain)?.bytes.equals(plain)).toBe(true)
  })

  test('has restarts and escaped bytes in its data, which do not end it', () => {
    const file = jpegFile()
    const data = Buffer.from([0, 0xff, 0xd0, 0xff, 0x00, 0xff, 0xd7, 0])
    const changed = Buffer.concat([file.subarray(0, -2), data, file.subarray(-2)])
    expect(readJpeg(changed)?.bytes.equals(changed)).toBe(true)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['its begin alone', Buffer.from([0xff, 0xd8])],
    ['begin and end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['one without its end', jpegFile().subarray(0, -2)],
  ])('is not %s', (_name, bytes) => {
    expect(readJpeg(bytes)).toBeNull()
  })

  test('that is cut off or changed anywhere is read or refused, and never more than there was', () => {
    const file = jpegFile({ beside: [notes.exif] })
    const change = fc.record({
      at: fc.nat(file.length - 1),
      byte: fc.nat(255),
      length: fc.nat(file.length),
    })
    fc.assert(
      fc.property(change, ({ at, byte, length }) => {
        const bytes = Buffer.from(file)
        bytes[at] = byte
        const read = readJpeg(bytes.subarray(0, length))
        if (read) expect(read.bytes.length).toBeLessThanOrEqual(length)
      }),
      samples(),
    )
  })
})
