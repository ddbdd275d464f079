import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Each decision of spec/8 for what has come, from contacts to campaigns, and for what holds everywhere has a test that
// names it in its title, so that whoever changes a behaviour finds why it is so.

const numbered = (area: string, many: number) => Array.from({ length: many }, (_, at) => `${area}${at + 1}`)

const decisions = [
  ...numbered('G', 18),
  ...numbered('AC', 11),
  ...numbered('CO', 10),
  ...numbered('MS', 11),
  'NO',
  'SB',
  ...numbered('TE', 7),
  'CT',
  'CR',
  ...numbered('CA', 6),
  ...numbered('TR', 11),
  'SL',
  ...numbered('CS', 8),
  ...numbered('AI', 5),
  ...numbered('CM', 15),
]

/** Decisions about what is still to come, with what brings it. */
const toCome: Record<string, string> = {}

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.test\.ts$/.test(name),
)

/** Titles of tests and groups of them, those of tables among them. */
const title = /(?:\b(?:test|it|describe)(?:\.\w+)?|[\])])\(\s*(['"`])((?:(?!\1).)+)\1/gs

const titles = files.flatMap((name) =>
  [...readFileSync(join(root, name), 'utf8').matchAll(title)].map(([, , text = '']) => text),
)
const isNamed = (decision: string) => titles.some((text) => new RegExp(`\\b${decision}\\b`).test(text))

test('each decision has a test that names it', () => {
  const unnamed = decisions.filter((decision) => !(decision in toCome) && !isNamed(decision))
  expect(unnamed).toEqual([])
})

test('what has come is no longer told as to come', () => {
  expect(Object.keys(toCome).filter(isNamed)).toEqual([])
})
