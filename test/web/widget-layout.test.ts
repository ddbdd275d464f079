import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inGrid, type Place, placeByKey, settled } from '../../web/src/analytics/grid/layout.ts'
import { samples } from '../support/samples.ts'

// Widgets on the grid: none covers another, none reaches over the edge, and no arrangement is lost.

const at = (id: string, x: number, y: number, w = 3, h = 3): Place => ({ id, x, y, w, h })
const covers = (a: Place, b: Place) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

test('what is moved stands where it was put, and the others make room', () => {
  const places = [at('a', 0, 0), at('b', 3, 0), at('c', 0, 3, 6, 5)]
  const moved = settled(places, at('b', 0, 0))
  expect(moved.find(({ id }) => id === 'b')).toMatchObject({ x: 0, y: 0 })
  expect(moved.find(({ id }) => id === 'a')).toMatchObject({ x: 0, y: 3 })
  expect(moved.find(({ id }) => id === 'c')).toMatchObject({ x: 0, y: 6 })
})

test('empty rows close', () => {
  expect(settled([at('a', 0, 7), at('b', 6, 30)])).toEqual([at('a', 0, 0), at('b', 6, 0)])
})

test('the arrows move a widget, with Shift its corner, and keep both within the grid', () => {
  expect(placeByKey(at('a', 0, 0), 'ArrowRight', false, false)).toEqual(at('a', 1, 0))
  expect(placeByKey(at('a', 0, 0), 'ArrowLeft', false, false)).toEqual(at('a', 0, 0))
  expect(placeByKey(at('a', 4, 0), 'ArrowRight', false, true)).toEqual(at('a', 3, 0))
  expect(placeByKey(at('a', 0, 0), 'ArrowRight', true, false)).toEqual(at('a', 0, 0, 4))
  expect(placeByKey(at('a', 9, 0), 'ArrowRight', true, false)).toEqual(at('a', 9, 0))
  expect(placeByKey(at('a', 0, 0, 2, 2), 'ArrowUp', true, false)).toEqual(at('a', 0, 0, 2, 2))
  expect(placeByKey(at('a', 0, 0), 'Enter', false, false)).toBeNull()
})

const place = fc.record({
  x: fc.integer({ min: -1, max: 13 }),
  y: fc.integer({ min: -1, max: 30 }),
  w: fc.integer({ min: 0, max: 14 }),
  h: fc.integer({ min: 0, max: 10 }),
})

test('whatever is moved, nothing covers anything and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), place, fc.nat(), (drawn, to, which) => {
      const places = drawn.map((one, index) => inGrid({ ...one, id: String(index) }))
      const after = settled(places, { ...to, id: String(which % places.length) })
      expect(after.map(({ id }) => id).sort()).toEqual(places.map(({ id }) => id).sort())
      for (const [index, one] of after.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.x + one.w <= 12).toBe(true)
        for (const other of after.slice(index + 1)) expect(covers(one, other)).toBe(false)
      }
    }),
    samples(),
  )
})
