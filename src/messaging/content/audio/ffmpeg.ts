import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { longestSeconds } from './limits.ts'

// The operator's ffmpeg (audio.ffmpeg) decodes AAC, which no build under a licence of ours does. It is told that its
// input is a stream of AAC and gets it through a pipe: it looks for no other format, opens no file and no address.

const run = promisify(execFile)

/** Seconds of a processor and KB of memory that the system lets it have, whoever may still look after it. */
const limits = 'ulimit -t 20; ulimit -v 2097152 2>/dev/null; exec "$@"'
const rate = 48_000

/** The program gets nothing of our environment; a name without a path is looked for where the system keeps programs. */
function start(program: string, args: string[], longestMs: number, largest: number) {
  return run('/bin/sh', ['-c', limits, 'sh', program, ...args], {
    env: {},
    encoding: 'buffer',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    maxBuffer: largest,
  })
}

/** Samples of 16 bits with the head of a WAV file. */
function asWav(samples: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** The program took longer than it may. */
export class TooSlow extends Error {}

interface Ended {
  code?: unknown
  killed?: boolean
  signal?: string | null
}

/** Ended for its time: by us, or by the system where it used up the processor's. One that writes too much is not slow. */
const isTooSlow = ({ code, killed, signal }: Ended) =>
  code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' && (killed === true || signal === 'SIGXCPU')

/**
 * An ADTS stream of AAC as WAV of one channel. Throws where the program fails or writes too much, and TooSlow where it
 * takes longer than so many milliseconds.
 */
export async function decodeAac(program: string, adts: Uint8Array, longestMs: number): Promise<Buffer> {
  const input = ['-protocol_whitelist', 'pipe', '-f', 'aac', '-i', 'pipe:0', '-map', '0:a:0']
  const output = ['-t', String(longestSeconds + 1), '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1']
  const args = ['-hide_banner', '-loglevel', 'quiet', '-threads', '1', ...input, ...output]
  const decoding = start(program, args, longestMs, (longestSeconds + 2) * rate * 2)
  // It may end before it has read everything.
  decoding.child.stdin?.on('error', () => {})
  decoding.child.stdin?.end(adts)
  const { stdout } = await decoding.catch((error: Ended) => {
    throw isTooSlow(error) ? new TooSlow() : error
  })
  return asWav(stdout)
}

/** The first line in which the operator's ffmpeg tells what it is. Throws where it cannot be run. */
export async function ffmpegVersion(program: string): Promise<string> {
  const { stdout } = await start(program, ['-version'], 10_000, 1_000_000).catch(() => {
    throw new Error(`audio.ffmpeg: ${program} cannot be run`)
  })
  const [first = ''] = stdout.toString().split('\n')
  if (!first.startsWith('ffmpeg version')) throw new Error(`audio.ffmpeg: ${program} is no ffmpeg`)
  return first
}
