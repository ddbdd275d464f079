import { expect, it } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { systemClock } from '#core/time/clock.ts'
import { httpCookies } from '#people/sessions/cookies.ts'

const app = { clock: systemClock(), config: loadConfig({ argv: [], env: {} }) } as App
const cookies = httpCookies(app, undefined)
const anonymous = () => createCtx(app, { actor: { kind: 'anonymous' }, cookies })

const accessorsOf = (made: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(made)).flatMap(([name, { get }]) => (get ? [name] : []))

// V8 keeps a literal with an accessor as a slow table. Its closures outlive the young generation, and with them all
// that the request made: accepting messages spent a sixth of its time on collecting that.
it('gives nothing that is made for every request an accessor', () => {
  expect(accessorsOf(anonymous())).toEqual([])
  expect(accessorsOf(cookies)).toEqual([])
})

it('makes what belongs to an operation when it is first asked for, once for each operation', () => {
  let count = 0
  const counted = perOperation(() => ({ number: ++count }))
  const ctx = anonymous()
  expect(ctx.made).toBeUndefined()
  expect(counted(ctx)).toBe(counted(ctx))
  expect(counted(anonymous())).not.toBe(counted(ctx))
  expect(count).toBe(2)
})
