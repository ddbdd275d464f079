import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** `npm start` as a process of its own, for tests that kill it. */
export interface RunningProcess {
  child: ChildProcess
  /** everything it printed so far */
  output(): string
  /** kill -9, then waits until it is gone */
  kill(): Promise<void>
  /** SIGTERM, then its exit code */
  stop(): Promise<number | null>
}

/** Starts src/main.ts with exactly this environment (and what a program needs to start), and waits until it says that it is ready. */
export async function startProcess(env: Record<string, string>): Promise<RunningProcess> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      if (text.includes('Parley is ready.')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void exited.then((code) => reject(new Error(`it ended with ${code}: ${text}`)))
  })
  return {
    child,
    output: () => text,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** The processes that a process of this machine has forked and that live. */
export function childrenOf(pid: number): number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return ids === '' ? [] : ids.split(' ').map(Number)
}
