import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSocket } from './postgres-place.ts'

// The postmaster is PostgreSQL's first process. It keeps a file postmaster.pid in the cluster: its process id in
// line 1, the folder of its socket in line 5. After a kill -9 the file stays behind.

export interface Postmaster {
  pid: number
  socketFolder: string
}

const pidFile = (data: string) => join(data, 'postmaster.pid')

function readPidFile(data: string): Postmaster | undefined {
  if (!existsSync(pidFile(data))) return undefined
  const lines = readFileSync(pidFile(data), 'utf8').split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketFolder: lines[4] ?? '' } : undefined
}

/** Whether something listens at the socket. It also finds a PostgreSQL in another container on a shared volume. */
function answers(socketFolder: string): Promise<boolean> {
  if (!socketFolder) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = createConnection(join(socketFolder, '.s.PGSQL.5432'))
    const finish = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })
}

/** Process ids come back after a restart, in containers at once: it must be a PostgreSQL, and on this cluster. */
function worksIn(pid: number, data: string): boolean {
  try {
    // A postmaster's working directory is its cluster.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    if (existsSync('/proc/self')) return false
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(data)
}

/** The PostgreSQL that has this cluster open now, if any. */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const found = readPidFile(data)
  if (!found) return undefined
  return worksIn(found.pid, data) || (await answers(found.socketFolder)) ? found : undefined
}

/** Clears away what a killed PostgreSQL left, so that the next one starts; only when none is running. */
export function removeLeftovers(data: string): void {
  const left = readPidFile(data)
  if (left?.socketFolder) removeSocket(left.socketFolder)
  rmSync(pidFile(data), { force: true })
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** Asks for the fast shutdown: open transactions roll back, a checkpoint is written, nothing is lost. */
export const askToStop = (pid: number) => signal(pid, 'SIGINT')

async function waitForEnd(pid: number, data: string, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    if (!isAlive(pid) || !worksIn(pid, data)) return true
    await sleep(25)
  }
  return false
}

/** Stops a PostgreSQL within seconds. Should it hang, it is stopped at once, and recovers at its next start. */
export async function stopPostmaster({ pid }: Postmaster, data: string, withinMs = 15_000): Promise<void> {
  askToStop(pid)
  if (await waitForEnd(pid, data, (withinMs * 2) / 3)) return
  signal(pid, 'SIGQUIT')
  if (await waitForEnd(pid, data, withinMs / 5)) return
  signal(pid, 'SIGKILL')
  await waitForEnd(pid, data, withinMs / 6)
}
