import { expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { closePerApp, perApp } from '#core/context/per-app.ts'

const newApp = () => ({}) as App

test('what is made from an application is made once for it', () => {
  const made = perApp(() => ({}))
  const [one, other] = [newApp(), newApp()]
  expect(made(one)).toBe(made(one))
  expect(made(other)).not.toBe(made(one))
})

test('what an application holds is closed the last made first, and only its own', async () => {
  const closed: string[] = []
  const holding = (name: string) =>
    perApp(
      () => ({ name }),
      () => void closed.push(name),
    )
  const [first, second, unused] = [holding('first'), holding('second'), holding('unused')]
  const [app, other] = [newApp(), newApp()]
  first(app)
  second(app)
  unused(other)
  await closePerApp(app)
  expect(closed).toEqual(['second', 'first'])
  await closePerApp(app)
  expect(closed).toHaveLength(2)
})

test('one that fails to close keeps no other from it', async () => {
  const closed: string[] = []
  const app = newApp()
  perApp(
    () => ({}),
    () => void closed.push('first'),
  )(app)
  perApp(
    () => ({}),
    () => {
      throw new Error('does not close')
    },
  )(app)
  await expect(closePerApp(app)).rejects.toThrow('does not close')
  expect(closed).toEqual(['first'])
})

test('asked for after it was closed, it is made anew', async () => {
  const app = newApp()
  const made = perApp(
    () => ({}),
    () => {},
  )
  const before = made(app)
  await closePerApp(app)
  expect(made(app)).not.toBe(before)
})
