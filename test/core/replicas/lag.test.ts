import { expect, test } from 'vitest'
import { Lag, placeInLog } from '#core/replicas/lag.ts'

test('places in the log are in order over all its digits', () => {
  const places = ['0/0', '0/FFFFFFFF', '1/0', '1/A', 'A/0', '16/B374D848'].map(placeInLog)
  expect([...places].sort((a, b) => (a < b ? -1 : 1))).toEqual(places)
})

test('nothing is known of a replica that was never seen', () => {
  expect(new Lag().at(1_000)).toBe(Number.POSITIVE_INFINITY)
})

test('one that has all that the primary had is behind by the time since the primary was asked, idle or not', () => {
  const lag = new Lag()
  lag.saw(1_000, '0/10', '0/10')
  expect(lag.at(1_100)).toBe(100)
  lag.saw(5_000, '0/10', '0/20')
  expect(lag.at(5_100)).toBe(100)
})

test('one that does not follow falls behind, and is as far behind as the last place that it came to', () => {
  const lag = new Lag()
  lag.saw(1_000, '0/10', '0/10')
  lag.saw(1_200, '0/20', '0/10')
  lag.saw(1_400, '0/30', '0/1F')
  expect(lag.at(1_500)).toBe(500)
  lag.saw(1_600, '0/40', '0/20')
  expect(lag.at(1_700)).toBe(500)
  lag.saw(1_800, '0/40', '0/40')
  expect(lag.at(1_800)).toBe(0)
})

test('one that stays behind for long is still measured when it follows again', () => {
  const lag = new Lag()
  for (let look = 0; look < 1_000; look++) lag.saw(look * 200, `0/${(look + 16).toString(16)}`, '0/1')
  expect(lag.at(200_000)).toBe(Number.POSITIVE_INFINITY)
  lag.saw(200_000, '0/1000', '0/1000')
  expect(lag.at(200_100)).toBe(100)
})

test('what is lost is not known until it is seen again', () => {
  const lag = new Lag()
  lag.saw(1_000, '0/10', '0/10')
  lag.lost()
  expect(lag.at(1_001)).toBe(Number.POSITIVE_INFINITY)
})
