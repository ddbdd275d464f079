import { crc32 } from 'node:zlib'

/** A zip archive with stored (uncompressed) entries. */
export function zip(...namesAndTexts: string[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (let index = 0; index < namesAndTexts.length; index += 2) {
    const name = Buffer.from(namesAndTexts[index] ?? '')
    const body = Buffer.from(namesAndTexts[index + 1] ?? '')
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(body), 10)
    shared.writeUInt32LE(body.length, 14)
    shared.writeUInt32LE(body.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, body])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** An Office Open XML package whose main part has this content type. */
export function officePackage(type: string, part: string, contentType?: string): Buffer {
  const main = contentType ?? `application/vnd.openxmlformats-officedocument.${type}+xml`
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${main}"/></Types>`
  return zip('[Content_Types].xml', types, '_rels/.rels', '<Relationships/>', part.slice(1), '<x/>')
}

/** An old Office file: header, one sector of the allocation table, and one of the directory with these streams. */
export function compoundFile(...streams: string[]): Buffer {
  const file = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(0xfffffffe, 60)
  file.writeUInt32LE(0xfffffffe, 68)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  file.fill(0xff, 512, 1024)
  file.writeUInt32LE(0xfffffffd, 512)
  file.writeUInt32LE(0xfffffffe, 516)
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    const entry = file.subarray(1024 + index * 128, 1024 + (index + 1) * 128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry[66] = index === 0 ? 5 : 2
  }
  return file
}
