import { beforeEach, expect, test } from 'vitest'
import { clearSelection, selection, selectTo, toggle } from '../../web/src/bulk/selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = () => [...selection.get().ids].sort().join('')
beforeEach(clearSelection)

test('one is picked and picked no longer', () => {
  toggle('b')
  toggle('d')
  expect(ids()).toBe('bd')
  toggle('b')
  expect(ids()).toBe('d')
})

test('a range goes from the last one that was picked, either way, and adds to the others', () => {
  toggle('e')
  toggle('c')
  selectTo('a', order)
  expect(ids()).toBe('abce')
  selectTo('d', order)
  expect(ids()).toBe('abcde')
})

test('without a beginning, or with one that has left the list, a range is the one itself', () => {
  selectTo('b', order)
  expect(ids()).toBe('b')
  toggle('x')
  selectTo('d', order)
  expect(ids()).toBe('bdx')
})
