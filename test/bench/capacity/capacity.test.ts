import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { carried, settingsOf, sizes } from './sizes.ts'

const run = promisify(execFile)
const main = new URL('./main.ts', import.meta.url).pathname

test('what would not end in time is left out, and told', async () => {
  const { stdout } = await run(process.execPath, [
    main,
    '--quick',
    '--minutes',
    '1',
    '--kept',
    '100000000',
    '--workspaces',
    '2',
  ])
  expect(stdout).toContain('2 workspaces, 100000000 messages kept: left out')
  expect(stdout).not.toContain('| sends |')
})

test('sizes double what is carried, and connections leave room for all processes', () => {
  expect(carried(4, 1)).toBe(2800)
  expect(carried(8, 1)).toBe(2 * carried(4, 1))
  for (const cores of sizes)
    expect(settingsOf(cores).maxConnections).toBeGreaterThanOrEqual(20 * (cores / 2) + 20)
})

test('a wrong number is told in one sentence', async () => {
  await expect(run(process.execPath, [main, '--workspaces', '5000'])).rejects.toThrow(
    '--workspaces: must be 2 to 1000',
  )
})
