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

/** The same, which may not be ready yet. */
export interface BegunProcess extends RunningProcess {
  /** Waits until it has printed this; rejects when it ends before. */
  said(words: string): Promise<void>
}

const program = [process.execPath, 'src/main.ts'] as const

/** Begins a program of ours, or of another checkout, with exactly this environment (and what a program needs to start). */
export function beginProcess(
  env: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = program,
  cwd = root,
): BegunProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const read = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    child,
    output: () => text,
    said(words) {
      return new Promise((resolve, reject) => {
        const look = () => text.includes(words) && resolve()
        for (const from of [child.stdout, child.stderr]) from.on('data', look)
        look()
        void exited.then((code) => reject(new Error(`it ended with ${code}: ${text}`)))
      })
    },
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

/** Starts src/main.ts, and waits until it says that it is ready. */
export async function startProcess(env: Record<string, string>, cwd = root): Promise<RunningProcess> {
  const begun = beginProcess(env, program, cwd)
  await begun.said('Parley is ready.')
  return begun
}

/** The processes that a process of this machine has forked and that live. */
export function childrenOf(pid: number): number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return ids === '' ? [] : ids.split(' ').map(Number)
}
