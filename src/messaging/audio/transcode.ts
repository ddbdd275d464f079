import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { App } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { exitCodes, longestSeconds } from './limits.ts'

const script = fileURLToPath(new URL('./transcode-process.ts', import.meta.url))
const longestMs = 30_000
const largestBytes = 14 * 1024 * 1024

const refused = (message: string) => new AppError('unsupported_media_type', message, { field: 'file' })

function failureOf(exitCode: number | null): AppError {
  if (exitCode === exitCodes.tooLong) return refused(`Audio has at most ${longestSeconds / 60} minutes.`)
  if (exitCode === exitCodes.noDecoder) {
    return new AppError(
      'not_implemented',
      'This installation decodes OGG/Opus, WebM/Opus, MP3 and WAV (audio.ffmpeg names a program for AAC).',
    )
  }
  return refused('The file is no audio that can be read.')
}

/** The process gets nothing of our environment, and it ends when its time is over. */
function convert(bytes: Buffer, ffmpeg: string | undefined): Promise<Buffer> {
  const worker = spawn(process.execPath, ['--max-old-space-size=512', script, ...(ffmpeg ? [ffmpeg] : [])], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  let size = 0
  worker.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    chunks.push(chunk)
    if (size > largestBytes) worker.kill('SIGKILL')
  })
  // It may end before it has read everything.
  worker.stdin.on('error', () => {})
  worker.stdin.end(bytes)
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('close', (code) =>
      code === 0 && size > 0 ? resolve(Buffer.concat(chunks)) : reject(failureOf(code)),
    )
  })
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Any of OGG, MP3, WAV, WebM, MP4 and AAC as OGG/Opus in mono, which the platform takes for voice (spec/6 3). One at a
 * time, in a process of its own, which takes a second or two. Throws unsupported_media_type on `file`, and
 * not_implemented where it is AAC and the operator named no ffmpeg.
 */
export function toVoice(app: App, bytes: Buffer): Promise<Buffer> {
  const mine = turn.then(() => convert(bytes, app.config.audio.ffmpeg))
  turn = mine.catch(() => {})
  return mine
}
