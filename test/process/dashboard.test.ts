import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildDashboard } from '#process/dashboard.ts'

const root = join(import.meta.dirname, '../..')
const stamp = join(root, 'web/dist/.stamp')

test('a start that does not ask for it builds nothing', async () => {
  const kept = `${stamp}.kept`
  renameSync(stamp, kept)
  onTestFinished(() => renameSync(kept, stamp))
  await buildDashboard(['node', 'src/main.ts'])
  expect(existsSync(stamp)).toBe(false)
})

test('npm start asks for it, and waits until it is there', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const before = readFileSync(stamp, 'utf8')
  await buildDashboard(scripts.start.split(' '))
  expect(readFileSync(stamp, 'utf8')).toBe(before)
})

test('a dashboard that cannot be built is told', async () => {
  const path = process.env.NODE_OPTIONS
  process.env.NODE_OPTIONS = '--import=data:text/javascript,process.exit(3)'
  onTestFinished(() => {
    if (path === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = path
  })
  await expect(buildDashboard(['--build'])).rejects.toThrow('could not be built')
})
