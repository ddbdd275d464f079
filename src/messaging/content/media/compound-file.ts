/**
 * Names of the streams in an old Office file (Compound File Binary, [MS-CFB]): its directory is a chain of sectors,
 * each with entries of 128 bytes that begin with the name in UTF-16.
 */
export function streamNamesOf(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < headerBytes || !view.subarray(0, 8).equals(signature)) return []
  const shift = view.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const sectorBytes = 1 << shift
  const table = allocationTable(view, sectorBytes)
  const names: string[] = []
  let sector = view.readUInt32LE(48)
  // A damaged file may have a chain that runs in a circle.
  for (let steps = 0; steps <= table.length && sector < firstSpecial; steps++) {
    names.push(...namesInSector(sectorOf(view, sector, sectorBytes)))
    sector = table[sector] ?? endOfChain
  }
  return names
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerBytes = 512
const firstSpecial = 0xfffffffa
const endOfChain = 0xfffffffe
const entryBytes = 128
const nameBytes = 64

function sectorOf(view: Buffer, sector: number, sectorBytes: number): Buffer {
  const start = (sector + 1) * sectorBytes
  return view.subarray(start, start + sectorBytes)
}

/** The sectors that follow each sector. The header names the first 109 sectors of the table: enough for 7 MB and more. */
function allocationTable(view: Buffer, sectorBytes: number): number[] {
  const table: number[] = []
  for (const sector of tableSectors(view, sectorBytes)) {
    const entries = sectorOf(view, sector, sectorBytes)
    for (let at = 0; at + 4 <= entries.length; at += 4) table.push(entries.readUInt32LE(at))
  }
  return table
}

/** Where the table lies: 109 places in the header, the others in a chain of sectors of their own. */
function tableSectors(view: Buffer, sectorBytes: number): number[] {
  const found: number[] = []
  for (let at = 76; at < headerBytes; at += 4) found.push(view.readUInt32LE(at))
  const count = view.readUInt32LE(72)
  let next = view.readUInt32LE(68)
  for (let steps = 0; steps < count && next < firstSpecial; steps++) {
    const sector = sectorOf(view, next, sectorBytes)
    if (sector.length < sectorBytes) break
    for (let at = 0; at < sectorBytes - 4; at += 4) found.push(sector.readUInt32LE(at))
    next = sector.readUInt32LE(sectorBytes - 4)
  }
  return found.filter((sector) => sector < firstSpecial)
}

function namesInSector(sector: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + entryBytes <= sector.length; at += entryBytes) {
    const length = sector.readUInt16LE(at + nameBytes)
    if (length >= 2 && length <= nameBytes) names.push(sector.toString('utf16le', at, at + length - 2))
  }
  return names
}
