import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildDashboard, dashboardBuilt } from '#process/dashboard.ts'

const stamp = join(import.meta.dirname, '../../web/dist/.stamp')

/** As if the dashboard were not built, until the end of the test. */
function forgetBuild(): void {
  const kept = `${stamp}.kept`
  renameSync(stamp, kept)
  onTestFinished(() => renameSync(kept, stamp))
}

test('where nobody builds it nothing is waited for', async () => {
  forgetBuild()
  await dashboardBuilt()
  expect(existsSync(stamp)).toBe(false)
})

test('one that is up to date stays as it is', async () => {
  const before = readFileSync(stamp, 'utf8')
  buildDashboard()
  await dashboardBuilt()
  expect(readFileSync(stamp, 'utf8')).toBe(before)
})

test('a dashboard that cannot be built is told', async () => {
  forgetBuild()
  const { NODE_OPTIONS } = process.env
  process.env.NODE_OPTIONS = '--import=data:text/javascript,process.exit(3)'
  onTestFinished(() => {
    if (NODE_OPTIONS === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = NODE_OPTIONS
  })
  buildDashboard()
  await expect(dashboardBuilt()).rejects.toThrow('could not be built')
})
