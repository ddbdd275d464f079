import { expect, test } from 'vitest'
import { divided, files, lists, makers, names, opened, seen, shapes } from './named-statements.ts'

// A connection prepares a statement once, under its name: a second one of the same name would run the first one's text,
// or none. So a name stands for one text in all of the house.

test('a name stands for one statement', () => {
  const places = Map.groupBy(names, ({ name }) => name)
  const twice = [...places].filter(([, all]) => all.length > 1)
  expect(twice.map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`)).toEqual([])
  expect(names.length).toBeGreaterThan(450)
  expect([divided, seen, shapes, lists].every(({ length }) => length > 1)).toBe(true)
})

test('a statement is named where it stands, or by who asks one of the makers for it', () => {
  const unnamed = new RegExp(`(?<!function )\\bstatement${opened}(?!\\s|['"\`])`)
  const paths = files.filter(({ text }) => unnamed.test(text)).map(({ path }) => path)
  const known = Object.values(makers).filter((path) => path !== makers.statement)
  expect(paths.sort()).toEqual(known.sort())
})
