import { expect, test } from 'vitest'
import { compare, differenceOf, estimateOf, zOf } from '#messaging/campaigns/broadcast-splits/proportions.ts'

// Figures from Newcombe (Statistics in Medicine 17, 1998, pages 857 to 890), and the test of R's prop.test without correction.

const near = (found: number, known: number) => expect(found).toBeCloseTo(known, 4)

test('the interval of a rate is that of Wilson', () => {
  const { value, low, high } = estimateOf({ did: 81, of: 263 })
  near(value, 0.308)
  near(low, 0.2553)
  near(high, 0.3662)
  expect(estimateOf({ did: 0, of: 20 }).low).toBe(0)
  near(estimateOf({ did: 0, of: 20 }).high, 0.1611)
  expect(estimateOf({ did: 0, of: 0 })).toEqual({ value: 0, low: 0, high: 1 })
})

test('the interval of a difference is that of Newcombe', () => {
  const { value, low, high } = differenceOf({ did: 56, of: 70 }, { did: 48, of: 80 })
  near(value, 0.2)
  near(low, 0.0524)
  near(high, 0.3339)
  const small = differenceOf({ did: 9, of: 10 }, { did: 3, of: 10 })
  near(small.low, 0.1705)
  near(small.high, 0.809)
})

test('the test is that of two proportions; two that are the same say nothing', () => {
  near(zOf({ did: 56, of: 70 }, { did: 48, of: 80 }) ** 2, 7.0234)
  expect(zOf({ did: 0, of: 50 }, { did: 0, of: 50 })).toBe(0)
  expect(zOf({ did: 1, of: 1 }, { did: 0, of: 0 })).toBe(0)
})

test('two are told apart at 95 %; among more there are more chances to be wrong', () => {
  const a = { did: 48, of: 80 }
  // z = 1.774 and 1.962
  expect(compare([a, { did: 53, of: 72 }])).toMatchObject({ best: 1, other: 0, isClear: false })
  const just = { did: 54, of: 72 }
  expect(compare([a, just])).toMatchObject({ best: 1, other: 0, isClear: true })
  expect(compare([a, just, { did: 10, of: 80 }])).toMatchObject({ best: 1, other: 0, isClear: false })
})

test('of equal ones the first is the best; a handful is never sure, and one alone is compared with nothing', () => {
  expect(
    compare([
      { did: 5, of: 10 },
      { did: 5, of: 10 },
    ]),
  ).toMatchObject({ best: 0, other: 1, isClear: false })
  expect(
    compare([
      { did: 0, of: 0 },
      { did: 0, of: 0 },
    ]),
  ).toMatchObject({ best: 0, isClear: false })
  expect(
    compare([
      { did: 4, of: 4 },
      { did: 0, of: 4 },
    ]),
  ).toMatchObject({ best: 0, isClear: false })
  expect(compare([{ did: 4, of: 4 }])).toBeNull()
})
