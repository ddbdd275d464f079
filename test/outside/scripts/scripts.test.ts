import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { runScript } from '#outside/scripts/script-pool.ts'
import { type Parley, startParley } from '../../support/parley.ts'

// Scripts of workspaces run in a sandbox (docs/adr/0129; issue 47).

let parley: Parley
let app: App
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  app = parley.app
})
afterAll(() => parley?.close())

const run = (code: string, vars: Record<string, unknown> = {}) => runScript(app, { code, vars })

test('a script gets the variables and gives JSON', async () => {
  expect(
    await run('return { n: vars.list.map((x) => x * 2), t: vars.name + "!" }', { list: [1, 2], name: 'Ann' }),
  ).toEqual({
    json: '{"n":[2,4],"t":"Ann!"}',
  })
  expect(await run('')).toEqual({ json: 'null' })
  expect(
    await run('return vars["__proto__"] ? 1 : 2', JSON.parse('{"a": "\\"); throw 1; (\\"\\u2028"}')),
  ).toEqual({
    json: '1',
  })
})

test('what goes wrong is a result', async () => {
  expect(await run('return vars.a.b')).toEqual({ problem: expect.stringMatching(/^TypeError: /) })
  expect(await run('return }')).toEqual({ problem: expect.stringMatching(/^SyntaxError: /) })
  expect(await run('throw "no"')).toEqual({ problem: 'no' })
  expect(await run('return "x".repeat(70000)')).toEqual({ problem: 'the result has more than 64 KB' })
})

test('a script sees neither the process nor another script', async () => {
  const names = [
    'process',
    'require',
    'fetch',
    'setTimeout',
    'console',
    'globalThis.left',
    'postMessage',
    'std',
    'os',
  ]
  expect(await run('globalThis.left = 1; Array.prototype.map = null; return 1')).toEqual({ json: '1' })
  const kinds = `return [${names.map((name) => `typeof ${name}`).join(', ')}, typeof [].map]`
  expect(await run(kinds)).toEqual({ json: JSON.stringify([...names.map(() => 'undefined'), 'function']) })
  expect(await run('return import("node:fs")')).not.toHaveProperty('json', expect.stringContaining('read'))
})

describe('hostile scripts', () => {
  test.each([
    ['a loop', 'while (true);', /250 ms/],
    [
      'a native loop',
      'return "a".repeat(30).replace(/(a+)+b/, "") + /(a+)+$/.test("a".repeat(40) + "!")',
      /250 ms/,
    ],
    ['allocation', 'const a = []; while (true) a.push("x".repeat(1e5) + a.length)', /memory|250 ms/],
    ['recursion', 'const f = () => f() + 1; return f()', /stack|recursion|overflow/i],
    ['a promise', 'const f = () => Promise.resolve().then(f); f(); while (true);', /250 ms/],
  ])('%s ends within its limit, and the event loop goes on', async (_, code, problem) => {
    let longest = 0
    let last = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    try {
      // Threads are there already, so that only the script is measured.
      await run('return 1')
      ;[longest, last] = [0, performance.now()]
      const begun = performance.now()
      expect(await run(code)).toEqual({ problem: expect.stringMatching(problem) })
      expect(performance.now() - begun).toBeLessThan(2_000)
      expect(longest).toBeLessThan(150)
    } finally {
      clearInterval(beat)
    }
    expect(await run('return 1 + 1')).toEqual({ json: '2' })
  })

  test('ten of them hold a good one back only for their time', async () => {
    const bad = Array.from({ length: 10 }, () => run('while (true);'))
    expect(await run('return 5')).toEqual({ json: '5' })
    for (const one of await Promise.all(bad))
      expect(one).toEqual({ problem: expect.stringContaining('250 ms') })
  })
})
