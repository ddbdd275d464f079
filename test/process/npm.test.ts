import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive, runningPostmaster } from '#process/embedded/postmaster.ts'
import { type BegunProcess, beginProcess, childrenOf } from '../support/child-process.ts'
import { freePort } from '../support/free-port.ts'
import { makeTempFolder } from '../support/temp-folder.ts'

// A service manager ends the process that it started, which is npm; npm passes the signal on to its child alone.

/** Begins `npm ...`; what a failed test leaves of it is killed. */
function npm(env: Record<string, string>, ...args: string[]): BegunProcess {
  const begun = beginProcess(env, ['npm', ...args])
  onTestFinished(() => {
    const npmPid = begun.child.pid as number
    if (begun.child.exitCode === null && begun.child.signalCode === null)
      for (const pid of [...childrenOf(npmPid), npmPid]) process.kill(pid, 'SIGKILL')
  })
  return begun
}

async function ports(): Promise<Record<string, string>> {
  return { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
}

test('SIGTERM to npm start stops the server and its PostgreSQL, and npm ends after them', async () => {
  const folder = makeTempFolder()
  onTestFinished(() => folder.remove())
  const running = npm({ DATA_DIR: folder.path, LOG__LEVEL: 'silent', ...(await ports()) }, 'start')
  await running.said('Parley is ready.')
  const [server] = childrenOf(running.child.pid as number)
  expect(await running.stop()).toBe(0)
  expect(running.output()).toContain('SIGTERM: stopping ...')
  expect(isAlive(server as number)).toBe(false)
  expect(await runningPostmaster(join(folder.path, 'postgres'))).toBeUndefined()
})

test('SIGTERM to npm run sandbox stops the sandbox', async () => {
  const running = npm(await ports(), 'run', 'sandbox')
  await running.said('Sandbox of the messaging platform')
  const [sandbox] = childrenOf(running.child.pid as number)
  expect(await running.stop()).toBe(0)
  expect(isAlive(sandbox as number)).toBe(false)
})
