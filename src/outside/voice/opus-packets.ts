/** Samples a millisecond: Opus counts at 48 kHz whatever it carries (RFC 7587). */
export const samplesPerMs = 48
/** The size of the packets that callers get: 20 ms. */
export const packetSamples = 960

/** 20 ms in which nobody speaks (RFC 6716 3.1: CELT, fullband, one frame). */
export const silence = Buffer.from([0xf8, 0xff, 0xfe])

export interface OpusPacket {
  data: Uint8Array
  /** at 48 kHz */
  samples: number
}

/** Audio that can be sent packet by packet. */
export type OpusPackets = readonly OpusPacket[]

/** Frame sizes in samples by the configuration in the first byte (RFC 6716 3.1, table 2). */
function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config % 4] as number
  if (config < 16) return [480, 960][config % 2] as number
  return [120, 240, 480, 960][config % 4] as number
}

/** How long a packet plays, in samples; 0 where it is none. It has at most 120 ms. */
export function opusSamples(data: Uint8Array): number {
  const [first, second] = data
  if (first === undefined) return 0
  const code = first & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 63
  const samples = frames * frameSamples(first >> 3)
  return samples > 5760 ? 0 : samples
}
