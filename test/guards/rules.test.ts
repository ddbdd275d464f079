import { expect, test } from 'vitest'
import { citedIn, citingFiles, explained } from './rules.ts'

// Comments cite the rules that the product follows. docs/rules says in plain words what each of them demands.

const rules = explained()
const known = new Set(
  Object.entries(rules).flatMap(([document, ids]) => ids.map((id) => `${document} ${id}`)),
)
const cited = new Map<string, string>()
for (const { path, text } of citingFiles()) {
  for (const rule of citedIn(text, rules)) if (!cited.has(rule)) cited.set(rule, path)
}

test.each([
  ['(spec/8 CM4, CM11 and CM15; spec/9 1.7)', ['8 CM4', '8 CM11', '8 CM15', '9 1.7']],
  ['spec/4 B8 to B10,\n * D30', ['4 B8', '4 B9', '4 B10', '4 D30']],
  ['document 3, Settings field\n// details; spec/8 ID 6)', ['3 Settings field details', '8 ID 6']],
  ['(platform §7.1, `signups`), (flow JSON §3, §7 and §8)', ['6 7.1', '12 3', '12 7', '12 8']],
  ['spec/9 3, Messages) and spec/9 Templates d', ['9 3', '9 Messages', '9 Templates']],
  ['Document 2 names it; document 3 has a word; spec/5 that it holds', []],
])('citations are found in "%s"', (text, found) => {
  expect(citedIn(text, rules)).toEqual(found)
})

test('docs/rules explains every rule that is cited', () => {
  const missing = [...cited].filter(([rule]) => !known.has(rule)).map(([rule, path]) => `${rule} (${path})`)
  expect(missing, 'explain it in docs/rules, or name the section as it is called there').toEqual([])
})

test('docs/rules explains no rule that nothing cites', () => {
  expect([...known].filter((rule) => !cited.has(rule))).toEqual([])
})
