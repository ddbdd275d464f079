import { expect, test } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'

test('the control plane has a page for people, at its own address', async () => {
  const sandbox = await startSandbox({ port: 0, callbackUrl: 'http://127.0.0.1:1/api/webhook' })
  const page = await fetch(`${sandbox.url}/__sim/`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('A customer writes')
  const numbers = await fetch(`${sandbox.url}/__sim/numbers`)
  expect(numbers.headers.get('content-type')).toMatch(/json/)
  await sandbox.close()
})
