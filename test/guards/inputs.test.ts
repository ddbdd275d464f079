import { expect, test } from 'vitest'
import { measured } from '../../schema/figures.ts'
import { schema } from '../../schema/index.ts'
import { sourceFiles } from './source-files.ts'

test('an input type is made from what its use-case takes, not written beside it', () => {
  const written = sourceFiles('schema')
    .filter(({ path }) => path !== 'schema/input-from.ts')
    .filter(({ text }) => /\binput(Type|Ref)\(/.test(text))
    .map(({ path }) => path)
  expect(written).toEqual([])
})

test('an input says what it needs, unless it changes only what is given', () => {
  expect(measured(schema).places.get('inputs that ask for nothing')).toEqual([])
})
