import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountForm, amountOf, microsOf, partOf } from '#core/micros.ts'
import { samples } from '../support/samples.ts'

test('amounts are read and written exactly, however small', () => {
  expect(
    ['0', '0.0113', '12', '0.000001', '999999.999999', '1.50'].map((one) => amountOf(microsOf(one))),
  ).toEqual(['0', '0.0113', '12', '0.000001', '999999.999999', '1.5'])
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (micros) => {
      const [whole, fraction = ''] = amountOf(micros).split('.')
      expect(BigInt(`${whole}${fraction.padEnd(6, '0')}`)).toBe(micros)
    }),
    samples(),
  )
})

test('what is no amount, or a finer one, is none', () => {
  const taken = ['', '-1', '1,5', '.5', '1.', '01', '1e3', '1000000', '0.0000001', ' 1', 'NaN'].filter(
    (one) => amountForm.test(one),
  )
  expect(taken).toEqual([])
})

test('sums of prices lose nothing where floating point would: ten dimes, and a hundred thousand of them', () => {
  const sum = (price: string, many: number) => amountOf(microsOf(price) * BigInt(many))
  expect(sum('0.1', 3)).toBe('0.3')
  expect(sum('0.0113', 100_000)).toBe('1130')
  expect(sum('0.000007', 3)).toBe('0.000021')
  expect(sum('999999.999999', 100_000)).toBe('99999999999.9')
})

test('a part is rounded once, the half upwards', () => {
  expect([partOf(1n, 50, 100), partOf(3n, 50, 100), partOf(1n, 49, 100), partOf(7n, 100, 100)]).toEqual([
    1n,
    2n,
    0n,
    7n,
  ])
})
