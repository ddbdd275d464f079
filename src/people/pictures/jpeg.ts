// The structure of JPEG files (ITU-T T.81, annex B): markers, each followed by a segment, and scans of coded data.

export interface Jpeg {
  width: number
  height: number
  /** the file with what makes the picture alone: what cameras and programs note beside it is left out */
  bytes: Buffer
}

const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  /** says how colours are coded */
  adobe: 0xee,
} as const

/** Baseline, extended and progressive: what browsers show. */
const frames = new Set([0xc0, 0xc1, 0xc2])

/** Tables, the restart interval, frames and scans, and the two notes that say how the colours are meant. */
const kept = new Set([...frames, 0xc4, 0xdb, 0xdd, marker.startOfScan, 0xe0, marker.adobe])

/** Where the coded data that begins here ends: at the next marker that is no restart and no escaped byte. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

interface Segment {
  kind: number
  /** its marker with what follows, a scan with its data */
  bytes: Buffer
}

/** The marker, the length and the content of the segment that begins here; null for what is none. */
function segmentAt(bytes: Buffer, at: number): Segment | null {
  if (bytes[at] !== 0xff || at + 4 > bytes.length) return null
  const kind = bytes[at + 1] as number
  const end = at + 2 + bytes.readUInt16BE(at + 2)
  if (end > bytes.length) return null
  return { kind, bytes: bytes.subarray(at, kind === marker.startOfScan ? endOfScan(bytes, end) : end) }
}

/** All segments up to the end of the image; null where it does not come. */
function segmentsOf(bytes: Buffer): Segment[] | null {
  const segments: Segment[] = []
  let at = 2
  while (bytes[at] !== 0xff || bytes[at + 1] !== marker.endOfImage) {
    const segment = segmentAt(bytes, at)
    if (!segment) return null
    segments.push(segment)
    at += segment.bytes.length
  }
  return segments
}

/** Reads a JPEG; null for what is none, or is cut off. */
export function readJpeg(bytes: Buffer): Jpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== marker.startOfImage) return null
  const segments = segmentsOf(bytes)
  if (!segments) return null
  const [frame, ...others] = segments.filter(({ kind }) => frames.has(kind))
  const hasScan = segments.some(({ kind }) => kind === marker.startOfScan)
  if (!frame || others.length > 0 || !hasScan || frame.bytes.length < 10) return null
  const parts = segments.filter(({ kind }) => kept.has(kind)).map((segment) => segment.bytes)
  return {
    height: frame.bytes.readUInt16BE(5),
    width: frame.bytes.readUInt16BE(7),
    bytes: Buffer.concat([bytes.subarray(0, 2), ...parts, Buffer.from([0xff, marker.endOfImage])]),
  }
}
