import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressList, clientAddresses, plainAddress } from '#core/addresses.ts'
import { wrongKeysWindow } from '#core/rate-limits/lockout.ts'

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage

describe('address lists', () => {
  const allows = addressList([
    '10.0.0.0/8',
    '192.0.2.7',
    '2001:db8::/32',
    '::ffff:198.51.100.0/120',
    'nonsense',
  ])

  test.each(['10.1.2.3', '192.0.2.7', '::ffff:10.1.2.3', '2001:db8:1::1', '198.51.100.200'])(
    'hold %s',
    (address) => {
      expect(allows(address)).toBe(true)
    },
  )

  test.each(['11.0.0.1', '192.0.2.8', '2001:db9::1', '::1', 'nonsense', ''])('do not hold %s', (address) => {
    expect(allows(address)).toBe(false)
  })
})

describe("the client's address", () => {
  test("is the peer's where no proxy is trusted", () => {
    const addressOf = clientAddresses([])
    expect(addressOf(requestFrom('::ffff:192.0.2.1', '10.0.0.1'))).toBe('192.0.2.1')
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['6.6.6.6, 192.0.2.1', '192.0.2.1'],
    ['6.6.6.6, 192.0.2.1, 10.0.0.9', '192.0.2.1'],
    ['nonsense, 10.0.0.9', '10.0.0.9'],
    ['', '10.0.0.1'],
    ['6.6.6.6, 192.0.2.1:4711', '192.0.2.1'],
    ['192.0.2.1:4711, 10.0.0.9:443', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1], [::ffff:10.0.0.9]:443', '2001:db8::1'],
    ['2001:db8::1:4711', '2001:db8::1:4711'],
  ])('behind trusted proxies, from "%s", is %s', (forwarded, address) => {
    expect(clientAddresses(['10.0.0.0/8'])(requestFrom('10.0.0.1', forwarded))).toBe(address)
  })

  test("is the peer's when a stranger forwards", () => {
    expect(clientAddresses(['10.0.0.0/8'])(requestFrom('192.0.2.1', '10.0.0.5'))).toBe('192.0.2.1')
  })
})

test('IPv4 in IPv6 is written as IPv4', () => {
  expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1')
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1')
})

test('the lockout counts IPv6 by its /64 and IPv4 by address', () => {
  const subjectOf = (ip: string) => wrongKeysWindow(ip).subject
  expect(subjectOf('2001:db8:1:2::1')).toBe(subjectOf('2001:db8:1:2:ffff::9'))
  expect(subjectOf('2001:db8:1:2::1')).not.toBe(subjectOf('2001:db8:1:3::1'))
  expect(subjectOf('192.0.2.1')).not.toBe(subjectOf('192.0.2.2'))
})
