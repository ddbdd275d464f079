import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment } from '../../src/config.ts'

const main = join(import.meta.dirname, '../../src/cli/main.ts')

export const keys = {
  old: 'the-old-key-of-these-tests-0123456789',
  next: 'the-next-key-of-these-tests-012345678',
}

export interface Finished {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs a command as operators do, in a process of its own. */
export function cli(env: Record<string, string>, ...args: string[]): Promise<Finished> {
  const defaults = {
    SECRET_KEYS: keys.old,
    JWT_SECRET: 'a-secret-that-only-these-tests-know-of',
    NODE_ENV: 'test',
  }
  const child = spawn(process.execPath, [main, ...args], { env: childEnvironment({ ...defaults, ...env }) })
  const finished: Finished = { status: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    finished.stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    finished.stderr += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ ...finished, status }))
  })
}

/** The one JSON object of a command that succeeded. */
export async function json(env: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await cli(env, ...args, '--json')
  if (status !== 0 || stdout.trimEnd().includes('\n')) throw new Error(`status ${status}: ${stdout}${stderr}`)
  return JSON.parse(stdout)
}
