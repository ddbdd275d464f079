import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { exitCodes, longestSeconds } from './limits.ts'

const script = fileURLToPath(new URL('./transcode-process.ts', import.meta.url))
const retryAfterSeconds = 30
const largestBytes = 14 * 1024 * 1024

const refused = (message: string) => new AppError('unsupported_media_type', message, { field: 'file' })

/** It says nothing of the file: the machine is busy, or too slow for it. */
const tooSlow = () =>
  errors.unavailable('The audio could not be converted in time. Try again later.', retryAfterSeconds)

function failureOf(exitCode: number | null): AppError {
  if (exitCode === exitCodes.tooLong) return refused(`Audio has at most ${longestSeconds / 60} minutes.`)
  if (exitCode === exitCodes.tooSlow) return tooSlow()
  if (exitCode === exitCodes.noDecoder) {
    return new AppError(
      'not_implemented',
      'This installation decodes OGG/Opus, WebM/Opus, MP3 and WAV (audio.ffmpeg names a program for AAC).',
    )
  }
  return refused('The file is no audio that can be read.')
}

/** The process gets nothing of our environment, and it ends when its time is over. */
function convert(bytes: Buffer, { ffmpeg = '', convertSeconds }: App['config']['audio']): Promise<Buffer> {
  const longestMs = convertSeconds * 1000
  // The operator's program ends before we do, so that nothing of it stays behind.
  const args = ['--max-old-space-size=512', script, String(Math.round(longestMs * 0.8)), ffmpeg]
  const worker = spawn(process.execPath, args, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  let size = 0
  let isTooLarge = false
  worker.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    chunks.push(chunk)
    if (size <= largestBytes) return
    isTooLarge = true
    worker.kill('SIGKILL')
  })
  // It may end before it has read everything.
  worker.stdin.on('error', () => {})
  worker.stdin.end(bytes)
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('close', (code) => {
      if (code === 0 && size > 0) resolve(Buffer.concat(chunks))
      else reject(worker.killed && !isTooLarge ? tooSlow() : failureOf(code))
    })
  })
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Any of OGG, MP3, WAV, WebM, MP4 and AAC as OGG/Opus in mono, which the platform takes for voice (spec/6 3). One at a
 * time, in a process of its own, which takes a second or two. Throws unsupported_media_type on `file`, unavailable where
 * it takes longer than audio.convert_seconds, and not_implemented where it is AAC and the operator named no ffmpeg.
 */
export function toVoice(app: App, bytes: Buffer): Promise<Buffer> {
  const mine = turn.then(() => convert(bytes, app.config.audio))
  turn = mine.catch(() => {})
  return mine
}
