import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  type ZlibOptions as GzipOptions,
  gzip,
  gzipSync,
} from 'node:zlib'
import Negotiator from 'negotiator'

export type Coding = 'br' | 'gzip'

/** Its types do not know yet that it takes a preference. */
interface Preferring {
  encoding(offered: readonly string[], options: { preferred: readonly string[] }): string | undefined
}

/**
 * The coding to answer in by the caller's Accept-Encoding (RFC 9110, 12.5.3): of those offered the one that it wants
 * most, and among equals the first. Undefined for bytes as they are.
 */
export function codingFor<C extends Coding>(
  accepted: string | undefined,
  offered: readonly C[],
): C | undefined {
  const headers = { 'accept-encoding': accepted }
  const negotiator = new Negotiator({ headers }) as unknown as Preferring
  const best = negotiator.encoding([...offered, 'identity'], { preferred: offered })
  return offered.find((coding) => coding === best)
}

const brotliLevel = 4
const gzipOptions: GzipOptions = { level: 5 }
const brotliOptions = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

/** JSON up to here is sent as it is: it fits into a packet, and answers to sends pay for nothing. */
const smallest = 1024
/** Up to this size compressing costs this thread less than handing the text to another one (docs/adr/0025). */
const atOnce = 16_384

const gzipElsewhere = promisify(gzip)
const brotliElsewhere = promisify(brotliCompress)

function pack(bytes: Buffer, coding: Coding): Packed['bytes'] | Promise<Packed['bytes']> {
  if (bytes.length <= atOnce) {
    return coding === 'br'
      ? brotliCompressSync(bytes, brotliOptions(bytes.length))
      : gzipSync(bytes, gzipOptions)
  }
  return coding === 'br'
    ? brotliElsewhere(bytes, brotliOptions(bytes.length))
    : gzipElsewhere(bytes, gzipOptions)
}

/** Whether JSON of this length is long enough to be compressed. */
export const isWorthPacking = (length: number): boolean => length > smallest

export interface Packed {
  coding: Coding
  bytes: Buffer<ArrayBuffer>
}

/** A long JSON text for a caller who takes these codings; undefined when it takes none. */
export async function packedFor(accepted: string | undefined, json: string): Promise<Packed | undefined> {
  const coding = codingFor(accepted, ['br', 'gzip'])
  return coding && { coding, bytes: await pack(Buffer.from(json), coding) }
}
