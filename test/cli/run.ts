import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runCommand } from '#cli/program.ts'
import { childEnvironment } from '#core/config/config.ts'

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

const defaults = {
  SECRET_KEYS: keys.old,
  JWT_SECRET: 'a-secret-that-only-these-tests-know-of',
  NODE_ENV: 'test',
}

/** Runs a command as operators do, in a process of its own. */
export function started(env: Record<string, string>, ...args: string[]): Promise<Finished> {
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

/** Runs a command in this process, which saves the second that starting one takes. One after the other only. */
export async function cli(env: Record<string, string>, ...args: string[]): Promise<Finished> {
  const finished: Finished = { status: null, stdout: '', stderr: '' }
  const { argv } = process
  process.argv = [process.execPath, main, ...args]
  for (const [name, value] of Object.entries({ ...defaults, ...env })) vi.stubEnv(name, value)
  const out = vi.spyOn(console, 'log').mockImplementation((line) => {
    finished.stdout += `${line}\n`
  })
  const err = vi.spyOn(console, 'error').mockImplementation((line) => {
    finished.stderr += `${line}\n`
  })
  try {
    finished.status = await runCommand()
    return finished
  } finally {
    out.mockRestore()
    err.mockRestore()
    vi.unstubAllEnvs()
    process.argv = argv
  }
}

/** The one JSON object of a command that succeeded. */
export async function json(env: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await cli(env, ...args, '--json')
  if (status !== 0 || stdout.trimEnd().includes('\n')) throw new Error(`status ${status}: ${stdout}${stderr}`)
  return JSON.parse(stdout)
}
