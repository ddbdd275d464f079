import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { isAlive, runningPostmaster } from '#process/embedded/postmaster.ts'
import { awayFor } from '../support/away.ts'
import { childrenOf, startProcess } from '../support/child-process.ts'
import { freePort } from '../support/free-port.ts'
import { startParley } from '../support/parley.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { postmasterPid } from './embedded/support.ts'

const stopWithinMs = 25_000

/** How long something takes, in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('a stop while PostgreSQL is away does not wait until the answers of the platform are written down', async () => {
  const parley = await startParley({ LOG__LEVEL: 'silent' })
  const { v1 } = await parley.tenant()
  const outage = awayFor(parley.app, 'hand_over.save_accepted')
  await v1.post('/messages', {
    to: '15550480001',
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
  await parley.until(() => outage.times() > 0)
  expect(await timeOf(() => parley.close())).toBeLessThan(stopWithinMs)
})

/** A PostgreSQL with all of its processes; what a failed test leaves of them is ended. */
function withAll(postmaster: number, name: NodeJS.Signals, { onTestFinished }: TestContext): void {
  const all = [postmaster, ...childrenOf(postmaster)]
  for (const pid of all) process.kill(pid, name)
  onTestFinished(() => {
    for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
}

// Both wait, and cost nothing meanwhile.
describe.concurrent('a program', () => {
  test.for([
    ['has died', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ] as const)(
    'whose PostgreSQL %s ends with 0 in time, and nothing of it is left',
    async ([_what, name], context) => {
      const folder = makeTempFolder()
      context.onTestFinished(() => folder.remove())
      const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
      const running = await startProcess({ DATA_DIR: folder.path, LOG__LEVEL: 'silent', ...ports })
      const cluster = join(folder.path, 'postgres')
      const postmaster = postmasterPid(cluster) as number
      withAll(postmaster, name, context)
      let code: number | null = null
      const took = await timeOf(async () => {
        code = await running.stop()
      })
      context.expect([code, running.output()]).toEqual([0, context.expect.stringContaining('stopping')])
      context.expect(took).toBeLessThan(stopWithinMs)
      context.expect(await runningPostmaster(cluster)).toBeUndefined()
    },
  )
})
