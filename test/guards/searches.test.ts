import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

// Every search compares folded texts (spec/10 FR13): `fold_text(...) like` with the pattern of searchPattern. `ilike`
// would tell José from jose.

test('no statement looks for parts of texts with ilike', () => {
  const found = sourceFiles('src', 'schema', 'jobs', 'prisma').filter(({ text }) =>
    /\bilike\b|~~\*/.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('what compares with a pattern of searchPattern folds what it looks in', () => {
  const users = sourceFiles('src').filter(
    ({ path, text }) => /\bsearchPattern\w*\(/.test(text) && path !== 'src/core/paging/search.ts',
  )
  expect(users.length).toBeGreaterThan(10)
  expect(users.filter(({ text }) => !text.includes('fold_text(')).map(({ path }) => path)).toEqual([])
})
