/** Granules of Opus are samples at this rate, whatever was encoded (RFC 7845). */
const samplesPerMs = 48
const granuleAt = 6
const headAt = { preSkip: 10 } as const

/** How long OGG/Opus plays, in milliseconds: the position of its last page, less what decoders skip. */
export function durationOf(ogg: Buffer): number {
  const last = ogg.lastIndexOf('OggS')
  const head = ogg.indexOf('OpusHead')
  if (last < 0 || head < 0 || last + granuleAt + 8 > ogg.length || head + headAt.preSkip + 2 > ogg.length)
    return 0
  const samples = Number(ogg.readBigInt64LE(last + granuleAt)) - ogg.readUInt16LE(head + headAt.preSkip)
  return Math.max(0, Math.round(samples / samplesPerMs))
}
