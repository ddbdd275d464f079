import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Recordings } from './voice-call.ts'

const script = fileURLToPath(new URL('./mix-process.ts', import.meta.url))
/** An hour of a call takes about a minute. */
const longestMs = 15 * 60_000

/**
 * Both directions of a call as one stereo file of OGG/Opus, the customer left; answers how long it is. The process that
 * decodes gets nothing of our environment, and a file that crashes it damages nothing else. Throws where it fails.
 */
export async function mixRecordings(
  { customer, agent }: Recordings,
  target: string,
): Promise<{ seconds: number }> {
  const args = ['--max-old-space-size=512', script, customer, agent, target]
  const limits = { env: {}, timeout: longestMs, killSignal: 'SIGKILL' } as const
  const { stdout } = await promisify(execFile)(process.execPath, args, limits)
  return { seconds: Number(stdout) / 48_000 }
}
